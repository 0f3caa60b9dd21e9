import { sql, type SqlBool } from 'kysely';
import { and, or, oneOf, equals, byContact, ofCompany, byUser, ofContact, ofUser } from '../conditions.ts';
import {
  why,
  stays,
  notOfStaff,
  formerContact,
  formerClient,
  formerColleague,
  ownOf,
  type Rules,
  type WhoseStaff,
} from '../map-types.ts';

const ofStaff = 'About staff.';
const invited = ({ emailKey }: WhoseStaff) =>
  and(sql<SqlBool>`"kind" = 'staff'`, equals('emailKey', emailKey));

/** The people, and whom they look after or know. */
export const people: Rules<
  | 'user'
  | 'contact'
  | 'clientAccount'
  | 'membership'
  | 'invitation'
  | 'assignment'
  | 'projectAssignment'
  | 'knownClient'
  | 'dataExport'
  | 'erasure'
> = {
  user: {
    leaves: ofStaff,
    erased: ofStaff,
    staff: {
      leaves: {
        title: 'You',
        where: ({ userId }) => equals('id', userId),
        columns: {
          id: 'leaves',
          email: 'leaves',
          emailKey: why.copy,
          emailVerified: 'leaves',
          firstName: 'leaves',
          lastName: 'leaves',
          profileImageUrl: 'leaves',
          role: 'leaves',
          grantedRole: why.copy,
          endsAt: 'leaves',
          deactivatedAt: 'leaves',
          timeZone: 'leaves',
          phone: 'leaves',
          passwordHash: why.secret,
          createdAt: 'leaves',
          lastSignInAt: 'leaves',
        },
      },
      erased: ({ userId, at }) => [
        {
          where: equals('id', userId),
          set: {
            email: null,
            emailKey: `erased:${userId}`,
            emailVerified: false,
            firstName: formerColleague,
            lastName: null,
            profileImageUrl: null,
            role: 'user',
            grantedRole: 'user',
            endsAt: null,
            deactivatedAt: at,
            timeZone: null,
            phone: null,
            passwordHash: null,
            lastSignInAt: null,
          },
        },
      ],
    },
    stays: stays.own,
    mentions: null,
  },
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
    staff: notOfStaff.clients,
    stays: stays.own,
    mentions: null,
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
    staff: notOfStaff.acts,
    stays: stays.own,
    mentions: null,
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
    staff: notOfStaff.clients,
    stays: stays.people,
    mentions: null,
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
        role: { why: ofStaff },
        endsAt: { why: ofStaff },
        assignments: { why: ofStaff },
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
    staff: {
      ...ownOf(invited),
      leaves: {
        where: invited,
        except: {
          role: 'leaves',
          endsAt: 'leaves',
        },
      },
    },
    stays: stays.record,
    mentions: null,
  },
  assignment: {
    leaves: ofStaff,
    erased: 'Ids of staff and companies.',
    staff: {
      ...ownOf(byUser),
      leaves: {
        title: 'Clients you look after',
        where: byUser,
        columns: { clientAccountId: 'company', userId: why.copy, owner: 'leaves', createdAt: 'leaves' },
      },
    },
    stays: stays.people,
    mentions: null,
  },
  projectAssignment: {
    leaves: ofStaff,
    erased: 'Ids of staff and projects.',
    staff: {
      ...ownOf(byUser),
      leaves: {
        title: 'Projects you work on',
        where: byUser,
        columns: { projectId: 'leaves', userId: why.copy, createdAt: 'leaves' },
      },
    },
    stays: stays.people,
    mentions: null,
  },
  knownClient: {
    leaves: 'Whom staff know, by their word.',
    erased: ({ contactId }) => [{ where: equals('contactId', contactId) }],
    staff: notOfStaff.acts,
    stays: stays.people,
    mentions: null,
  },
  dataExport: {
    leaves: {
      title: 'Exports',
      person: ofContact,
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
      { where: or(ofContact({ contactId }), oneOf('clientAccountId', companies)) },
    ],
    staff: ownOf(ofUser),
    stays: null,
    mentions: null,
  },
  erasure: {
    leaves: {
      title: 'Erasures',
      person: ofContact,
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
    staff: { leaves: { where: ofUser } },
    stays: stays.record,
    mentions: null,
  },
};
