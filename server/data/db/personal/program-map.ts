import { sql, type SqlBool } from 'kysely';
import { and, equals, erasedWords, holds, oneOf, or, why, type Rules, type Subject } from './map-types.ts';

const program = 'How the program works; about nobody.';
const told = (contactId: string) =>
  sql<SqlBool>`"recipientKind" = 'contact' and "recipientId" = ${contactId}`;

/** What names a person in a text of the program: an id, or a word. */
const named = ({ contactId, companies, words, emailKey }: Subject) => [
  contactId,
  ...companies,
  ...words,
  ...(emailKey === '' ? [] : [emailKey]),
];

const personId = ({ contactId }: { contactId: string }) =>
  sql<SqlBool>`"personKind" = 'contact' and "personId" = ${contactId}`;

const auditOf = (contactId: string) =>
  sql<SqlBool>`"auditId" in (select "id" from "audit" where "contactId" = ${contactId})`;

/** Files, notices, mail, jobs, and what the program keeps for itself. */
export const programData: Rules<
  | 'file'
  | 'upload'
  | 'uploadPart'
  | 'notification'
  | 'noticeChoice'
  | 'noticeSetting'
  | 'turnReminder'
  | 'snooze'
  | 'turnChange'
  | 'setting'
  | 'rowCount'
  | 'throttle'
  | 'idempotency'
  | 'job'
  | 'mail'
  | 'wave'
  | 'wavePost'
  | 'event'
  | 'audit'
  | 'signInAddress'
  | 'process'
  | 'diskSample'
> = {
  mail: {
    leaves: {
      title: 'Mails to you',
      person: personId,
      columns: {
        id: 'leaves',
        recipient: 'leaves',
        recipientKey: why.copy,
        subject: 'leaves',
        body: { why: 'It may hold a link that signs somebody in.' },
        html: { why: 'It may hold a link that signs somebody in.' },
        replyTo: why.internal,
        unsubscribeUrl: why.secret,
        pictures: why.internal,
        files: why.internal,
        kind: 'leaves',
        clientAccountId: 'company',
        personKind: why.copy,
        personId: why.copy,
        thread: why.internal,
        heldFor: why.internal,
        state: 'leaves',
        attempts: why.internal,
        triedAt: 'leaves',
        error: why.internal,
        searchText: why.copy,
        createdAt: 'leaves',
        sentAt: 'leaves',
      },
    },
    erased: (subject) => {
      const { contactId, companies, emailKey, words } = subject;
      return [
        {
          where: or(
            personId({ contactId }),
            equals('recipientKey', emailKey),
            and(oneOf('clientAccountId', companies), sql<SqlBool>`"personKind" = 'contact'`),
          ),
        },
        {
          where: or(
            oneOf('clientAccountId', companies),
            ...['subject', 'body', 'html', 'searchText', 'replyTo', 'error'].map((column) =>
              holds(column, words),
            ),
          ),
          set: { subject: erasedWords, body: '', html: null, searchText: '', replyTo: null, error: null },
        },
      ];
    },
  },
  notification: {
    leaves: {
      title: 'What you were told',
      person: ({ contactId }) => told(contactId),
      columns: {
        id: 'leaves',
        recipientKind: why.copy,
        recipientId: why.copy,
        kind: 'leaves',
        subjectType: 'leaves',
        subjectId: 'leaves',
        clientAccountId: 'company',
        createdAt: 'leaves',
        seenAt: 'leaves',
        mailedAt: 'leaves',
        bell: why.internal,
        mail: why.internal,
      },
    },
    erased: ({ contactId, companies }) => [
      { where: told(contactId) },
      { where: and(oneOf('clientAccountId', companies), sql<SqlBool>`"recipientKind" = 'contact'`) },
    ],
  },
  noticeChoice: {
    leaves: {
      title: 'How you want to be told',
      person: ({ contactId }) => told(contactId),
      columns: {
        recipientKind: why.copy,
        recipientId: why.copy,
        kind: 'leaves',
        bell: 'leaves',
        mail: 'leaves',
      },
    },
    erased: ({ contactId }) => [{ where: told(contactId) }],
  },
  noticeSetting: {
    leaves: {
      title: 'When you are left in peace',
      person: ({ contactId }) => told(contactId),
      columns: {
        recipientKind: why.copy,
        recipientId: why.copy,
        quietFrom: 'leaves',
        quietUntil: 'leaves',
      },
    },
    erased: ({ contactId }) => [{ where: told(contactId) }],
  },
  audit: {
    leaves: {
      title: 'History',
      person: ({ contactId }) => equals('contactId', contactId),
      company: ({ clientAccountId }) =>
        sql<SqlBool>`"clientAccountId" = ${clientAccountId} and "action" = 'files.open'`,
      columns: {
        id: 'leaves',
        userId: 'staff',
        contactId: 'contact',
        noun: why.copy,
        projectId: 'leaves',
        action: 'leaves',
        subjectType: 'leaves',
        subjectId: 'leaves',
        clientAccountId: 'company',
        detail: 'json',
        createdAt: 'leaves',
      },
    },
    erased: ({ contactId, companies, words }) => [
      {
        where: or(
          equals('contactId', contactId),
          and(oneOf('clientAccountId', companies), sql<SqlBool>`"action" = 'files.open'`),
          holds('detail', words),
        ),
        set: { detail: null },
      },
    ],
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
  },
  process: { leaves: program, erased: program },
  diskSample: { leaves: program, erased: program },
  file: {
    leaves: 'The files themselves are in the archive.',
    erased: 'They are removed with their content; see `files.ts`.',
  },
  upload: {
    leaves: 'Bytes on their way, which nothing names yet.',
    erased: ({ contactId, companies }) => [
      {
        where: or(
          equals('contactId', contactId),
          and(sql<SqlBool>`"ownerKind" = 'client'`, oneOf('ownerId', companies)),
        ),
      },
    ],
  },
  uploadPart: { leaves: program, erased: 'They go with their upload.' },
  throttle: {
    leaves: 'Counts of tries; they are gone within a day.',
    erased: (subject) => [{ where: holds('key', named(subject)) }],
  },
  idempotency: {
    leaves: 'First answers to repeated requests; they are gone within a day.',
    erased: (subject) => [{ where: or(holds('key', named(subject)), holds('response', named(subject))) }],
  },
  job: {
    leaves: 'What is to be done later.',
    erased: (subject) => [
      {
        where: and(
          or(...['payload', 'error', 'uniqueKey', 'turnOf'].map((column) => holds(column, named(subject)))),
          sql<SqlBool>`"state" <> 'running'`,
        ),
      },
    ],
  },
  turnReminder: { leaves: program, erased: 'Ids and times.' },
  snooze: { leaves: 'About staff.', erased: 'Ids and times.' },
  turnChange: {
    leaves: 'Follows from notes and requests, which leave themselves.',
    erased: 'Ids and times, gone with what they are about.',
  },
  setting: { leaves: 'A setting of the agency.', erased: 'A setting of the agency.' },
  rowCount: { leaves: program, erased: program },
  wave: { leaves: program, erased: program },
  wavePost: { leaves: program, erased: 'Ids and a hash.' },
  event: { leaves: program, erased: 'Ids; they are gone within a day.' },
};
