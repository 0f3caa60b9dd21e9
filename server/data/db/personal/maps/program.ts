import { sql, type SqlBool } from 'kysely';
import { and, or, holds, oneOf, equals, byUser, ofCompany, ofErasedCompanies } from '../conditions.ts';
import { stays, aboutNobody, type SomeRules, type Subject } from '../map-types.ts';

/** The ids and words that identify a person in a text of the program. */
const named = ({ contactId, companies, words, emailKey }: Subject) => [
  contactId,
  ...companies,
  ...words,
  ...(emailKey === '' ? [] : [emailKey]),
];

/** Files, jobs and internal data of the program. */
export const programData = {
  file: {
    leaves: 'The files themselves are in the archive.',
    erased: 'They are removed with their content; see `files.ts`.',
    stays: stays.own,
  },
  upload: {
    leaves: 'Bytes of unfinished uploads, which nothing uses yet.',
    erased: ({ contactId, companies }) => [
      {
        where: or(
          equals('contactId', contactId),
          and(sql<SqlBool>`"ownerKind" = 'client'`, oneOf('ownerId', companies)),
        ),
      },
    ],
    staff: {
      erased: ({ userId }) => [{ where: and(sql<SqlBool>`"ownerKind" = 'user'`, equals('ownerId', userId)) }],
    },
    stays: null,
  },
  uploadPart: { leaves: aboutNobody, erased: 'They go with their upload.', stays: null },
  setting: { leaves: 'A setting of the agency.', erased: 'A setting of the agency.', stays: stays.settings },
  rowCount: { leaves: aboutNobody, erased: aboutNobody, stays: stays.settings },
  throttle: {
    leaves: 'Numbers of attempts, deleted within a day.',
    erased: (subject) => [{ where: holds('key', named(subject)) }],
    staff: { erased: ({ userId, words }) => [{ where: holds('key', [userId, ...words]) }] },
    stays: null,
  },
  idempotency: {
    leaves: 'First answers to repeated requests; they are gone within a day.',
    erased: (subject) => [{ where: or(holds('key', named(subject)), holds('response', named(subject))) }],
    staff: {
      erased: ({ userId, words }) => [
        { where: or(holds('key', [userId, ...words]), holds('response', words)) },
      ],
    },
    stays: null,
  },
  job: {
    leaves: 'Work to do later.',
    erased: (subject) => [
      {
        where: and(
          or(...['payload', 'error', 'uniqueKey', 'turnOf'].map((column) => holds(column, named(subject)))),
          sql<SqlBool>`"state" <> 'running'`,
        ),
      },
    ],
    staff: {
      erased: ({ words }) => [
        {
          where: and(
            or(...['payload', 'error', 'uniqueKey', 'turnOf'].map((column) => holds(column, words))),
            sql<SqlBool>`"state" <> 'running'`,
          ),
        },
      ],
    },
    stays: null,
  },
  wave: { leaves: aboutNobody, erased: aboutNobody, stays: null },
  wavePost: { leaves: aboutNobody, erased: 'Ids and a hash.', stays: null },
  event: { leaves: aboutNobody, erased: 'Ids; they are gone within a day.', stays: null },
  audit: {
    leaves: {
      title: 'History',
      person: ({ contactId }) => equals('contactId', contactId),
      company: ({ clientAccountId }) =>
        sql<SqlBool>`"clientAccountId" = ${clientAccountId} and "action" = 'files.open'`,
      columns: `
        id userId:staff contactId:contact projectId action subjectType subjectId clientAccountId:company
        detail:json createdAt`,
    },
    kept: 'noun',
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
    staff: {
      leaves: { where: byUser },
      erased: (subject) => [
        {
          where: or(and(byUser(subject), equals('noun', 'sign-in')), holds('detail', subject.words)),
          set: { detail: null },
        },
      ],
    },
    stays: stays.record,
  },
  apiKey: {
    leaves: 'A key of the agency.',
    erased: 'It belongs to the agency, not to the person who made it.',
    stays: stays.record,
  },
  webhook: {
    leaves: 'An address of the agency.',
    erased: 'It belongs to the agency, not to the person who made it.',
    stays: stays.settings,
  },
  webhookDelivery: { leaves: aboutNobody, erased: 'Ids; they are gone within a month.', stays: null },
  draftClient: {
    leaves: {
      title: 'Drafts by a model allowed',
      company: ofCompany,
      columns: 'clientAccountId:company createdAt',
    },
    erased: (subject) => [{ where: ofErasedCompanies(subject) }],
    stays: stays.people,
  },
  import: {
    leaves: 'A file of the agency.',
    erased: 'It belongs to the agency; who made it stays in the history.',
    stays: stays.record,
  },
  importRow: {
    leaves: 'Rows of another tool’s file. The data that it created is exported with its own tables.',
    erased: ({ words }) => [{ where: holds('cells', words), set: { cells: '[]', words: null } }],
    stays: null,
  },
  process: { leaves: aboutNobody, erased: aboutNobody, stays: null },
  diskSample: { leaves: aboutNobody, erased: aboutNobody, stays: null },
} satisfies SomeRules;
