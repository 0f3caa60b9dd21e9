import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../migrations/schema.ts';
import {
  and,
  equals,
  erasedWords,
  formerColleague,
  holds,
  or,
  why,
  type Leaving,
  type StaffRule,
  type WhoseStaff,
} from './map-types.ts';
import { people } from './people-map.ts';
import { rounds } from './round-map.ts';
import { work } from './work-map.ts';

type Of = (whose: WhoseStaff) => RawBuilder<SqlBool>;

const asPerson: Of = ({ userId }) => sql<SqlBool>`("personKind" = 'user' and "personId" = ${userId})`;
const told: Of = ({ userId }) => sql<SqlBool>`("recipientKind" = 'user' and "recipientId" = ${userId})`;
const asUser: Of = ({ userId }) => equals('userId', userId);
const invited: Of = ({ emailKey }) => and(sql<SqlBool>`"kind" = 'staff'`, equals('emailKey', emailKey));
const auditOf: Of = ({ userId }) =>
  sql<SqlBool>`"auditId" in (select "id" from "audit" where "userId" = ${userId})`;

/** Rows that leave, and go when the person is erased. */
const own = (where: Of) => ({ leaves: { where }, erased: (whose: WhoseStaff) => [{ where: where(whose) }] });

/** The columns of a table as they leave for clients, some of them otherwise. */
const columnsOf = <Columns extends object>(
  leaves: { columns: Columns } | string,
  other: Partial<Columns>,
): Columns => ({
  ...(leaves as { columns: Columns }).columns,
  ...other,
});

const nothing = <const Names extends readonly (keyof Tables)[]>(reason: string, ...names: Names) =>
  Object.fromEntries(names.map((name) => [name, reason])) as Record<Names[number], string>;

const { others } = why;

/**
 * What becomes of each table when a member of staff asks for their data or is erased. What they wrote for the agency stays, as the
 * agency's words. The compiler asks for a new table here.
 */
export const staffData: { [Table in keyof Tables]: StaffRule<Table> | string } = {
  user: {
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
  userIdentity: {
    ...own(asUser),
    leaves: {
      title: 'Sign-in services',
      where: asUser,
      columns: { issuer: 'leaves', subject: 'leaves', userId: why.copy, createdAt: 'leaves' },
    },
  },
  assignment: {
    ...own(asUser),
    leaves: {
      title: 'Clients you look after',
      where: asUser,
      columns: { clientAccountId: 'company', userId: why.copy, owner: 'leaves', createdAt: 'leaves' },
    },
  },
  projectAssignment: {
    ...own(asUser),
    leaves: {
      title: 'Projects you work on',
      where: asUser,
      columns: { projectId: 'leaves', userId: why.copy, createdAt: 'leaves' },
    },
  },
  invitation: {
    ...own(invited),
    leaves: {
      where: invited,
      columns: columnsOf(people.invitation.leaves as Leaving<'invitation'>, {
        role: 'leaves',
        endsAt: 'leaves',
      }),
    },
  },
  session: own(asUser),
  oneTimeToken: { erased: ({ userId }) => [{ where: equals('subjectId', userId) }] },
  passkey: own(asPerson),
  totp: own(asPerson),
  recoveryCode: { erased: (whose) => [{ where: asPerson(whose) }] },
  dataExport: own(asPerson),
  erasure: { leaves: { where: asPerson } },
  mail: {
    leaves: { where: asPerson },
    erased: (subject) => [
      { where: asPerson(subject) },
      {
        where: or(
          ...['subject', 'body', 'html', 'searchText', 'replyTo', 'error'].map((column) =>
            holds(column, subject.words),
          ),
        ),
        set: { subject: erasedWords, body: '', html: null, searchText: '', replyTo: null, error: null },
      },
    ],
  },
  notification: own(told),
  noticeChoice: own(told),
  noticeSetting: own(told),
  snooze: {
    ...own(asUser),
    leaves: {
      title: 'What you put off',
      where: asUser,
      columns: { userId: why.copy, subjectType: 'leaves', subjectId: 'leaves', until: 'leaves' },
    },
  },
  mention: own(asPerson),
  threadRead: own(asPerson),
  audit: {
    leaves: { where: asUser },
    erased: (subject) => [
      {
        where: or(and(asUser(subject), equals('noun', 'sign-in')), holds('detail', subject.words)),
        set: { detail: null },
      },
    ],
  },
  signInAddress: own(auditOf),
  upload: {
    erased: ({ userId }) => [{ where: and(sql<SqlBool>`"ownerKind" = 'user'`, equals('ownerId', userId)) }],
  },
  throttle: { erased: ({ userId, words }) => [{ where: holds('key', [userId, ...words]) }] },
  idempotency: {
    erased: ({ userId, words }) => [
      { where: or(holds('key', [userId, ...words]), holds('response', words)) },
    ],
  },
  job: {
    erased: ({ words }) => [
      {
        where: and(
          or(...['payload', 'error', 'uniqueKey', 'turnOf'].map((column) => holds(column, words))),
          sql<SqlBool>`"state" <> 'running'`,
        ),
      },
    ],
  },
  // What the person looked after is nobody's from then on.
  consultation: { erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null } }] },
  contactMessage: {
    leaves: {
      title: 'Answers to messages of the site',
      where: asUser,
      columns: columnsOf(work.contactMessage.leaves as Leaving<'contactMessage'>, {
        name: others,
        email: others,
        subject: others,
        message: others,
      }),
    },
    erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null } }],
  },
  removed: { erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null } }] },
  project: {
    erased: ({ userId }) => [{ where: equals('assignedAdminId', userId), set: { assignedAdminId: null } }],
  },
  // What they wrote: it leaves with them, and stays with the agency.
  clientMessage: { leaves: { where: (whose) => and(asUser(whose), sql<SqlBool>`"fromAdmin" = ${true}`) } },
  message: {
    leaves: {
      title: 'Notes and answers',
      where: ({ userId }) => sql<SqlBool>`"authorKind" = 'user' and "authorId" = ${userId}`,
    },
  },
  previewFeedback: {
    leaves: {
      title: 'Answers to feedback',
      where: asUser,
      columns: columnsOf(rounds.previewFeedback.leaves as Leaving<'previewFeedback'>, {
        contactId: others,
        feedback: others,
        rating: others,
        ratingTouched: others,
      }),
    },
  },
  directiveChangeRequest: {
    leaves: {
      title: 'Answers to change requests',
      where: asUser,
      columns: columnsOf(work.directiveChangeRequest.leaves as Leaving<'directiveChangeRequest'>, {
        contactId: others,
        requestReason: others,
        currentValues: others,
        requestedValues: others,
      }),
    },
  },
  pin: { leaves: { where: asUser } },
  delivery: { leaves: { where: asUser } },
  savedReply: {
    leaves: {
      title: 'Replies you saved',
      where: asUser,
      columns: { id: 'leaves', title: 'leaves', body: 'leaves', userId: why.copy, createdAt: 'leaves' },
    },
  },
  ...nothing(
    'Acts of staff stand in the history, by their ids.',
    'previewVersion',
    'projectStage',
    'publication',
    'knownClient',
    'file',
    'fileRequest',
    'siteDraft',
    'sitePublished',
    'brand',
    'testimonial',
    'clientAccount',
    'turnReminder',
    'turnChange',
  ),
  ...nothing(
    'About clients.',
    'contact',
    'membership',
    'projectDirective',
    'referenceList',
    'artwork',
    'clientPreview',
    'versionFile',
    'versionSlice',
    'versionSeen',
    'approver',
    'decision',
    'deliveryFile',
    'deliveryOpening',
    'thread',
    'attachment',
    'conversation',
    'messageLink',
  ),
  ...nothing(
    'How the program works; about nobody.',
    'signInRule',
    'publicationRule',
    'setting',
    'rowCount',
    'wave',
    'wavePost',
    'event',
    'process',
    'diskSample',
    'uploadPart',
  ),
};
