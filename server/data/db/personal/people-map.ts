import { sql, type SqlBool } from 'kysely';
import {
  byContact,
  equals,
  formerClient,
  formerContact,
  oneOf,
  or,
  ofCompany,
  why,
  type Rules,
} from './map-types.ts';

const staff = 'About staff; see `staff-map.ts`.';
const asPerson = (contactId: string) =>
  sql<SqlBool>`("personKind" = 'contact' and "personId" = ${contactId})`;

/** The people, and what signs them in. */
export const people: Rules<
  | 'user'
  | 'userIdentity'
  | 'clientAccount'
  | 'contact'
  | 'membership'
  | 'invitation'
  | 'assignment'
  | 'projectAssignment'
  | 'session'
  | 'oneTimeToken'
  | 'passkey'
  | 'totp'
  | 'recoveryCode'
  | 'knownClient'
  | 'signInRule'
  | 'dataExport'
  | 'erasure'
> = {
  contact: {
    leaves: {
      title: 'You',
      person: ({ contactId }) => equals('id', contactId),
      columns: {
        id: 'leaves',
        name: 'leaves',
        email: 'leaves',
        emailKey: why.copy,
        phone: 'leaves',
        passwordHash: why.secret,
        origin: 'leaves',
        emailVerifiedAt: 'leaves',
        askedToProveAt: 'leaves',
        timeZone: 'leaves',
        createdAt: 'leaves',
        updatedAt: 'leaves',
      },
    },
    erased: ({ contactId, at }) => [
      {
        where: equals('id', contactId),
        set: {
          name: formerContact,
          email: '',
          emailKey: `erased:${contactId}`,
          phone: null,
          passwordHash: null,
          emailVerifiedAt: null,
          timeZone: null,
          updatedAt: at,
        },
      },
    ],
  },
  clientAccount: {
    leaves: {
      title: 'Company',
      person: ({ contactId }) =>
        sql<SqlBool>`"id" in (select "clientAccountId" from "membership" where "contactId" = ${contactId})`,
      company: ({ clientAccountId }) => equals('id', clientAccountId),
      columns: {
        id: 'leaves',
        company: 'leaves',
        clientCode: 'leaves',
        companyLogoUrl: 'address',
        primaryContactId: 'contact',
        createdAt: 'leaves',
        updatedAt: 'leaves',
        name: { why: 'A copy of the primary contact’s name.' },
        closedAs: 'leaves',
        closedAt: 'leaves',
        closedById: why.internal,
        email: why.others,
        emailKey: why.copy,
        phone: why.others,
        searchText: why.copy,
      },
    },
    erased: ({ companies, at }) =>
      companies.map((id) => ({
        where: equals('id', id),
        set: {
          name: formerContact,
          email: '',
          emailKey: `erased:${id}`,
          phone: null,
          company: formerClient,
          companyLogoUrl: null,
          searchText: '',
          updatedAt: at,
        },
      })),
  },
  membership: {
    leaves: {
      title: 'People',
      person: byContact,
      company: ofCompany,
      columns: {
        clientAccountId: 'company',
        contactId: 'contact',
        standing: 'leaves',
        lastReadMessageId: 'own',
        lastSignInAt: 'own',
        createdAt: 'leaves',
      },
    },
    erased: ({ contactId, companies }) => [
      { where: or(equals('contactId', contactId), oneOf('clientAccountId', companies)) },
    ],
  },
  invitation: {
    leaves: {
      title: 'Invitations',
      person: ({ emailKey }) => sql<SqlBool>`"kind" = 'contact' and ${equals('emailKey', emailKey)}`,
      columns: {
        id: 'leaves',
        kind: 'leaves',
        tokenHash: why.secret,
        mailed: 'leaves',
        name: 'leaves',
        email: 'leaves',
        emailKey: why.copy,
        clientAccountId: 'company',
        standing: 'leaves',
        role: { why: staff },
        endsAt: { why: staff },
        assignments: { why: staff },
        invitedByKind: why.others,
        invitedById: why.others,
        createdAt: 'leaves',
        expiresAt: 'leaves',
        acceptedAt: 'leaves',
        revokedAt: 'leaves',
      },
    },
    erased: ({ emailKey, companies }) => [
      { where: or(equals('emailKey', emailKey), oneOf('clientAccountId', companies)) },
    ],
  },
  session: {
    leaves: {
      title: 'Sessions',
      person: byContact,
      columns: {
        tokenHash: why.secret,
        kind: 'leaves',
        userId: { why: staff },
        contactId: why.copy,
        clientAccountId: 'company',
        userAgent: 'leaves',
        openedBy: 'leaves',
        createdAt: 'leaves',
        lastSeenAt: 'leaves',
        expiresAt: 'leaves',
      },
    },
    erased: ({ contactId, companies }) => [
      { where: or(equals('contactId', contactId), oneOf('clientAccountId', companies)) },
    ],
  },
  oneTimeToken: {
    leaves: 'Links that sign in once; they are gone a day after they end.',
    erased: ({ contactId, emailKey, companies }) => [
      { where: or(oneOf('subjectId', [contactId, ...companies]), equals('emailKey', emailKey)) },
    ],
  },
  passkey: {
    leaves: {
      title: 'Passkeys',
      person: ({ contactId }) => asPerson(contactId),
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
    erased: ({ contactId }) => [{ where: asPerson(contactId) }],
  },
  totp: {
    leaves: {
      title: 'Second factor',
      person: ({ contactId }) => asPerson(contactId),
      columns: {
        personKind: why.copy,
        personId: why.copy,
        secret: why.secret,
        lastStep: why.secret,
        confirmedAt: 'leaves',
        createdAt: 'leaves',
      },
    },
    erased: ({ contactId }) => [{ where: asPerson(contactId) }],
  },
  recoveryCode: {
    leaves: 'Hashes of codes that sign in.',
    erased: ({ contactId }) => [{ where: asPerson(contactId) }],
  },
  user: { leaves: staff, erased: staff },
  userIdentity: { leaves: staff, erased: staff },
  assignment: { leaves: staff, erased: 'Ids of staff and companies.' },
  projectAssignment: { leaves: staff, erased: 'Ids of staff and projects.' },
  dataExport: {
    leaves: {
      title: 'Exports',
      person: ({ contactId }) => asPerson(contactId),
      columns: {
        id: 'leaves',
        personKind: why.copy,
        personId: why.copy,
        clientAccountId: 'company',
        kind: 'leaves',
        createdAt: 'leaves',
        expiresAt: 'leaves',
        fetchedAt: 'leaves',
      },
    },
    erased: ({ contactId, companies }) => [
      { where: or(asPerson(contactId), oneOf('clientAccountId', companies)) },
    ],
  },
  erasure: {
    leaves: {
      title: 'Erasures',
      person: ({ contactId }) => asPerson(contactId),
      columns: {
        id: 'leaves',
        personKind: why.copy,
        personId: why.copy,
        withCompanies: 'leaves',
        companies: why.copy,
        requestedAt: 'leaves',
        dueAt: 'leaves',
        withdrawnAt: 'leaves',
        erasedAt: 'leaves',
        cleanedAt: 'leaves',
        mentions: why.internal,
      },
    },
    erased: 'Ids and times: the list that a restore does again.',
  },
  knownClient: {
    leaves: 'Whom staff know, by their word.',
    erased: ({ contactId }) => [{ where: equals('contactId', contactId) }],
  },
  signInRule: { leaves: staff, erased: staff },
};
