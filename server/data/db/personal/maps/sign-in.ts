import { sql, type SqlBool } from 'kysely';
import {
  or,
  oneOf,
  equals,
  byContact,
  byUser,
  ofContact,
  ofUser,
  ofContactOrCompanies,
} from '../conditions.ts';
import { gone, stays, ownOf, type SomeRules, type WhoseStaff } from '../map-types.ts';

const ofStaff = 'About staff.';
const auditOf = (contactId: string) =>
  sql<SqlBool>`"auditId" in (select "id" from "audit" where "contactId" = ${contactId})`;
const auditOfUser = ({ userId }: WhoseStaff) =>
  sql<SqlBool>`"auditId" in (select "id" from "audit" where "userId" = ${userId})`;

/** Ways to sign in, and the addresses of sign-ins. */
export const signIn = {
  session: {
    leaves: {
      title: 'Sessions',
      person: byContact,
      columns: 'kind clientAccountId:company userAgent openedBy confirmedAt createdAt lastSeenAt expiresAt',
    },
    kept: 'tokenHash userId contactId',
    erased: gone(ofContactOrCompanies),
    staff: ownOf(byUser),
    stays: null,
  },
  oneTimeToken: {
    leaves: 'Links that sign in once; they are deleted a day after they expire.',
    erased: ({ contactId, emailKey, companies }) => [
      { where: or(oneOf('subjectId', [contactId, ...companies]), equals('emailKey', emailKey)) },
    ],
    staff: { erased: ({ userId }) => [{ where: equals('subjectId', userId) }] },
    stays: null,
  },
  passkey: {
    leaves: { title: 'Passkeys', person: ofContact, columns: 'id name usedAt createdAt' },
    kept: 'personKind personId credentialId publicKey counter',
    erased: gone(ofContact),
    staff: ownOf(ofUser),
    stays: stays.people,
  },
  totp: {
    leaves: { title: 'Second factor', person: ofContact, columns: 'confirmedAt createdAt' },
    kept: 'personKind personId secret lastStep',
    erased: gone(ofContact),
    staff: ownOf(ofUser),
    stays: stays.people,
  },
  recoveryCode: {
    leaves: 'Hashes of codes that sign in.',
    erased: gone(ofContact),
    staff: { erased: (whose) => [{ where: ofUser(whose) }] },
    stays: stays.people,
  },
  userIdentity: {
    leaves: ofStaff,
    kept: 'userId',
    erased: ofStaff,
    staff: ownOf(byUser, { title: 'Sign-in services', columns: 'issuer subject createdAt' }),
    stays: stays.people,
  },
  signInRule: { leaves: ofStaff, erased: ofStaff, stays: stays.settings },
  signInAddress: {
    leaves: {
      title: 'Network addresses of your sign-ins',
      person: ({ contactId }) => auditOf(contactId),
      columns: 'id address outcome createdAt',
    },
    kept: 'auditId',
    erased: ({ contactId }) => [{ where: auditOf(contactId) }],
    staff: ownOf(auditOfUser),
    stays: null,
  },
} satisfies SomeRules;
