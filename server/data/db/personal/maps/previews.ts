import { sql, type SqlBool } from 'kysely';
import {
  and,
  or,
  oneOf,
  equals,
  visiblePreviews,
  ofVisiblePreview,
  byContact,
  ofCompany,
  byUser,
  written,
} from '../conditions.ts';
import { gone, stays, agencyWords, erasedWords, type SomeRules } from '../map-types.ts';

const ofVersion = (clientAccountId: string) =>
  sql<SqlBool>`"versionId" in (select "id" from "previewVersion" where "state" = 'ready' and ${ofVisiblePreview(clientAccountId)})`;
const open = (clientAccountId: string) =>
  sql<SqlBool>`"clientAccountId" = ${clientAccountId} and "deleted" = ${false} and "locked" = ${false} and "approvedAt" is not null`;

/** Previews with their feedback, decisions and deliveries. */
export const previews = {
  clientPreview: {
    leaves: {
      title: 'Previews',
      company: ({ clientAccountId }) => sql<SqlBool>`"id" in (${visiblePreviews(clientAccountId)})`,
      columns: `
        id clientAccountId:company projectId title description fileType originalName deliveryPromised
        createdAt updatedAt`,
    },
    kept: `
      originalId markedId thumbnailId posterId state progress reason deleted deletedAt waitsFor waitsSince
      waitsDueOn roundAskedAt`,
    // A deleted preview without a time of deletion can be neither restored nor purged. The row must stay, since
    // decisions refer to it.
    erased: ({ companies, at }) => [
      { where: oneOf('clientAccountId', companies), set: { deleted: true, deletedAt: null, updatedAt: at } },
    ],
    stays: stays.own,
    mentions: { what: 'The text of a preview', columns: ['title', 'description'], within: 'clientAccountId' },
  },
  previewVersion: {
    leaves: {
      title: 'Versions of previews',
      company: ({ clientAccountId }) =>
        and(ofVisiblePreview(clientAccountId), sql<SqlBool>`"state" = 'ready'`),
      columns: 'id previewId:preview number contentHash note dueOn createdAt readyAt',
    },
    kept: 'state progress reason overrideReason mistake userId',
    erased: agencyWords,
    stays: stays.own,
    mentions: { what: 'The note of a version', columns: ['note', 'overrideReason', 'mistake'], within: null },
  },
  versionFile: {
    leaves: {
      title: 'Pages of versions',
      company: ({ clientAccountId }) => ofVersion(clientAccountId),
      columns: 'id versionId position kind originalName sha256 markedId:file',
    },
    kept: 'originalId transparent markNames thumbnailId posterId',
    erased: 'The agency’s files; those that show the client’s name are removed.',
    stays: stays.own,
  },
  versionSlice: {
    leaves: 'Parts of a page; the export has the whole page.',
    erased: 'They go with their files.',
    stays: stays.own,
  },
  versionSeen: {
    leaves: { title: 'Versions you opened', person: byContact, columns: 'versionId firstAt lastAt' },
    kept: 'contactId',
    erased: gone(byContact),
    stays: stays.people,
  },
  previewFeedback: {
    leaves: {
      title: 'Feedback',
      person: byContact,
      company: ofCompany,
      columns: `
        id previewId:preview versionId clientAccountId:company contactId:contact feedback rating
        ratingTouched adminResponse userId:staff responseDate createdAt`,
    },
    kept: 'isRead settledAt searchText',
    erased: (subject) => [
      { where: written(subject), set: { feedback: erasedWords, searchText: '', isRead: true } },
    ],
    staff: {
      leaves: {
        title: 'Answers to feedback',
        where: byUser,
        columns: `
          id previewId:preview versionId clientAccountId:company adminResponse userId:staff responseDate
          createdAt`,
      },
    },
    stays: stays.own,
    mentions: {
      what: 'Feedback or an answer to it',
      columns: ['feedback', 'adminResponse'],
      within: 'clientAccountId',
    },
  },
  approver: {
    leaves: { title: 'Previews you are asked to approve', person: byContact, columns: 'previewId:preview' },
    kept: 'contactId',
    erased: gone(byContact),
    stays: stays.people,
  },
  pin: {
    leaves: {
      title: 'Notes',
      person: byContact,
      company: ({ clientAccountId }) =>
        and(ofVisiblePreview(clientAccountId), sql<SqlBool>`"internal" = ${false}`),
      columns: `
        id previewId:preview number versionFileId threadId shape page x y w h timeMs endMs contactId:contact
        userId:staff createdAt resolvedAt resolvedByKind resolvedById answer answerWords answeredById:staff
        answeredAt tick tickVersionId tickedById:contact tickedAt`,
    },
    kept: 'internal waitsFor waitsSince',
    erased: 'Places and ids; the texts are in its messages.',
    staff: { leaves: { where: byUser } },
    stays: stays.own,
    mentions: { what: 'The answer to a note', columns: ['answerWords'], within: 'threadId' },
  },
  decision: {
    leaves: {
      title: 'Decisions',
      person: byContact,
      company: ({ clientAccountId }) => ofVersion(clientAccountId),
      columns: 'id versionId contactId:contact kind words contentHash createdAt withdrawnAt replacedAt',
    },
    // Left out here because the exported charge has the price, for people who may see it.
    kept: 'extraMinor extraDays',
    erased: ({ contactId, companies }) => [
      {
        where: or(
          equals('contactId', contactId),
          sql<SqlBool>`"versionId" in (select v."id" from "previewVersion" as v join "clientPreview" as p on p."id" = v."previewId" where ${oneOf('p.clientAccountId', companies)})`,
        ),
        set: { words: null },
      },
    ],
    stays: stays.record,
    mentions: { what: 'The words of a decision', columns: ['words'], within: null },
  },
  delivery: {
    leaves: {
      title: 'Deliveries',
      company: ({ clientAccountId }) => open(clientAccountId),
      columns: `
        id clientAccountId:company previewId versionId projectId previewTitle versionNumber name note
        licence approvedAt userId:staff createdAt`,
    },
    kept: 'locked untilPaid asksForWords deleted',
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies), set: { deleted: true } }],
    staff: { leaves: { where: byUser } },
    stays: stays.own,
    mentions: { what: 'A delivery', columns: ['name', 'note', 'previewTitle'], within: 'clientAccountId' },
  },
  deliveryFile: {
    leaves: {
      title: 'Files delivered',
      company: ({ clientAccountId }) =>
        sql<SqlBool>`"deliveryId" in (select "id" from "delivery" where ${open(clientAccountId)})`,
      columns: 'id deliveryId position fileId:file name',
    },
    erased: 'They go with their files.',
    stays: stays.own,
  },
  deliveryDownload: {
    leaves: { title: 'Deliveries you downloaded', person: byContact, columns: 'deliveryId downloadedAt' },
    kept: 'contactId',
    erased: gone(byContact),
    stays: stays.record,
  },
} satisfies SomeRules;
