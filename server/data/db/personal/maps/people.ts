import { sql, type SqlBool } from 'kysely';
import {
  and,
  or,
  oneOf,
  equals,
  byContact,
  ofCompany,
  byUser,
  ofContact,
  ofUser,
  ofContactOrCompanies,
} from '../conditions.ts';
import {
  gone,
  stays,
  formerContact,
  formerClient,
  formerColleague,
  ownOf,
  type SomeRules,
  type WhoseStaff,
} from '../map-types.ts';

const ofStaff = 'About staff.';
const invited = ({ emailKey }: WhoseStaff) =>
  and(sql<SqlBool>`"kind" = 'staff'`, equals('emailKey', emailKey));

/** The people and their assignments. */
export const people = {
  user: {
    leaves: ofStaff,
    kept: 'emailKey grantedRole passwordHash',
    erased: ofStaff,
    staff: {
      leaves: {
        title: 'You',
        where: ({ userId }) => equals('id', userId),
        columns: `
          id email emailVerified firstName lastName profileImageUrl role endsAt deactivatedAt timeZone phone
          createdAt lastSignInAt`,
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
  },
  contact: {
    leaves: {
      title: 'You',
      person: ({ contactId }) => equals('id', contactId),
      columns: 'id name email phone origin emailVerifiedAt askedToProveAt timeZone createdAt updatedAt',
    },
    kept: 'emailKey passwordHash',
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
    stays: stays.own,
  },
  clientAccount: {
    leaves: {
      title: 'Company',
      person: ({ contactId }) =>
        sql<SqlBool>`"id" in (select "clientAccountId" from "membership" where "contactId" = ${contactId})`,
      company: ({ clientAccountId }) => equals('id', clientAccountId),
      columns: `
        id company clientCode companyLogoUrl:address primaryContactId:contact createdAt updatedAt closedAs
        closedAt`,
    },
    kept: 'name closedById email emailKey phone searchText',
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
    stays: stays.own,
  },
  membership: {
    leaves: {
      title: 'People',
      person: byContact,
      company: ofCompany,
      columns: `
        clientAccountId:company contactId:contact standing seesMoney lastReadMessageId:own lastSignInAt:own createdAt`,
    },
    erased: gone(ofContactOrCompanies),
    stays: stays.people,
  },
  invitation: {
    leaves: {
      title: 'Invitations',
      person: ({ emailKey }) => sql<SqlBool>`"kind" = 'contact' and ${equals('emailKey', emailKey)}`,
      columns: `
        id kind mailed name email clientAccountId:company standing seesMoney createdAt expiresAt acceptedAt revokedAt`,
    },
    kept: 'tokenHash emailKey assignments invitedByKind invitedById',
    erased: ({ emailKey, companies }) => [
      { where: or(equals('emailKey', emailKey), oneOf('clientAccountId', companies)) },
    ],
    staff: ownOf(invited, {
      columns: `
          id kind mailed name email clientAccountId:company standing seesMoney role endsAt createdAt expiresAt
          acceptedAt revokedAt`,
    }),
    stays: stays.record,
  },
  assignment: {
    leaves: ofStaff,
    kept: 'userId',
    erased: 'Ids of staff and companies.',
    staff: ownOf(byUser, {
      title: 'Clients assigned to you',
      columns: 'clientAccountId:company owner createdAt',
    }),
    stays: stays.people,
  },
  projectAssignment: {
    leaves: ofStaff,
    kept: 'userId',
    erased: 'Ids of staff and projects.',
    staff: ownOf(byUser, { title: 'Projects you work on', columns: 'projectId createdAt' }),
    stays: stays.people,
  },
  knownClient: {
    leaves: 'The clients whom staff say they know.',
    erased: gone(byContact),
    stays: stays.people,
  },
  dataExport: {
    leaves: {
      title: 'Exports',
      person: ofContact,
      columns: 'id clientAccountId:company kind createdAt expiresAt fetchedAt',
    },
    kept: 'personKind personId',
    erased: ({ contactId, companies }) => [
      { where: or(ofContact({ contactId }), oneOf('clientAccountId', companies)) },
    ],
    staff: ownOf(ofUser),
    stays: null,
  },
  erasure: {
    leaves: {
      title: 'Erasures',
      person: ofContact,
      columns: 'id withCompanies requestedAt dueAt withdrawnAt erasedAt cleanedAt',
    },
    kept: 'personKind personId companies mentions',
    erased: 'Ids and times: the list of erasures to repeat after a restore.',
    staff: { leaves: { where: ofUser } },
    stays: stays.record,
  },
} satisfies SomeRules;
