import { sql, type SqlBool } from 'kysely';
import { or, oneOf, equals, byContact, byUser, ofContact, ofUser } from '../conditions.ts';
import { why, stays, notOfStaff, ownOf, type SomeRules, type WhoseStaff } from '../map-types.ts';

const ofStaff = 'About staff.';
const auditOf = (contactId: string) =>
  sql<SqlBool>`"auditId" in (select "id" from "audit" where "contactId" = ${contactId})`;
const auditOfUser = ({ userId }: WhoseStaff) =>
  sql<SqlBool>`"auditId" in (select "id" from "audit" where "userId" = ${userId})`;

/** What signs people in, and from where they did. */
export const signIn = {
  session: {
    leaves: {
      title: 'Sessions',
      person: byContact,
      columns: {
        tokenHash: why.secret,
        kind: 'leaves',
        userId: { why: ofStaff },
        contactId: why.copy,
        clientAccountId: 'company',
        userAgent: 'leaves',
        openedBy: 'leaves',
        confirmedAt: 'leaves',
        createdAt: 'leaves',
        lastSeenAt: 'leaves',
        expiresAt: 'leaves',
      },
    },
    erased: ({ contactId, companies }) => [
      { where: or(equals('contactId', contactId), oneOf('clientAccountId', companies)) },
    ],
    staff: ownOf(byUser),
    stays: null,
    mentions: null,
  },
  oneTimeToken: {
    leaves: 'Links that sign in once; they are gone a day after they end.',
    erased: ({ contactId, emailKey, companies }) => [
      { where: or(oneOf('subjectId', [contactId, ...companies]), equals('emailKey', emailKey)) },
    ],
    staff: { erased: ({ userId }) => [{ where: equals('subjectId', userId) }] },
    stays: null,
    mentions: null,
  },
  passkey: {
    leaves: {
      title: 'Passkeys',
      person: ofContact,
      columns: {
        id: 'leaves',
        personKind: why.copy,
        personId: why.copy,
        credentialId: why.secret,
        publicKey: why.secret,
        counter: why.secret,
        name: 'leaves',
        usedAt: 'leaves',
        createdAt: 'leaves',
      },
    },
    erased: ({ contactId }) => [{ where: ofContact({ contactId }) }],
    staff: ownOf(ofUser),
    stays: stays.people,
    mentions: null,
  },
  totp: {
    leaves: {
      title: 'Second factor',
      person: ofContact,
      columns: {
        personKind: why.copy,
        personId: why.copy,
        secret: why.secret,
        lastStep: why.secret,
        confirmedAt: 'leaves',
        createdAt: 'leaves',
      },
    },
    erased: ({ contactId }) => [{ where: ofContact({ contactId }) }],
    staff: ownOf(ofUser),
    stays: stays.people,
    mentions: null,
  },
  recoveryCode: {
    leaves: 'Hashes of codes that sign in.',
    erased: ({ contactId }) => [{ where: ofContact({ contactId }) }],
    staff: { erased: (whose) => [{ where: ofUser(whose) }] },
    stays: stays.people,
    mentions: null,
  },
  userIdentity: {
    leaves: ofStaff,
    erased: ofStaff,
    staff: {
      ...ownOf(byUser),
      leaves: {
        title: 'Sign-in services',
        where: byUser,
        columns: { issuer: 'leaves', subject: 'leaves', userId: why.copy, createdAt: 'leaves' },
      },
    },
    stays: stays.people,
    mentions: null,
  },
  signInRule: {
    leaves: ofStaff,
    erased: ofStaff,
    staff: notOfStaff.program,
    stays: stays.settings,
    mentions: null,
  },
  signInAddress: {
    leaves: {
      title: 'From where you signed in',
      person: ({ contactId }) => auditOf(contactId),
      columns: {
        id: 'leaves',
        auditId: why.copy,
        address: 'leaves',
        outcome: 'leaves',
        createdAt: 'leaves',
      },
    },
    erased: ({ contactId }) => [{ where: auditOf(contactId) }],
    staff: ownOf(auditOfUser),
    stays: null,
    mentions: null,
  },
} satisfies SomeRules;
