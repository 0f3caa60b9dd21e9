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
import { why, stays, notOfStaff, agencyWords, erasedWords, type Rules } from '../map-types.ts';

const ofVersion = (clientAccountId: string) =>
  sql<SqlBool>`"versionId" in (select "id" from "previewVersion" where "state" = 'ready' and ${ofVisiblePreview(clientAccountId)})`;
const open = (clientAccountId: string) =>
  sql<SqlBool>`"clientAccountId" = ${clientAccountId} and "deleted" = ${false} and "held" = ${false} and "approvedAt" is not null`;

/** Previews, what is said of them, decided and delivered. */
export const previews: Rules<
  | 'clientPreview'
  | 'previewVersion'
  | 'versionFile'
  | 'versionSlice'
  | 'versionSeen'
  | 'previewFeedback'
  | 'approver'
  | 'pin'
  | 'decision'
  | 'delivery'
  | 'deliveryFile'
  | 'deliveryOpening'
> = {
  clientPreview: {
    leaves: {
      title: 'Previews',
      company: ({ clientAccountId }) => sql<SqlBool>`"id" in (${visiblePreviews(clientAccountId)})`,
      columns: {
        id: 'leaves',
        clientAccountId: 'company',
        projectId: 'leaves',
        title: 'leaves',
        description: 'leaves',
        fileType: 'leaves',
        originalName: 'leaves',
        originalId: { why: 'The agency’s own until it is delivered.' },
        markedId: { why: 'It leaves with its version.' },
        thumbnailId: { why: 'A small copy.' },
        posterId: { why: 'A small copy.' },
        state: why.internal,
        progress: why.internal,
        reason: why.internal,
        deliveryPromised: 'leaves',
        deleted: { why: 'What is deleted does not leave.' },
        deletedAt: { why: 'What is deleted does not leave.' },
        turn: why.internal,
        turnSince: why.internal,
        turnDueOn: why.internal,
        createdAt: 'leaves',
        updatedAt: 'leaves',
      },
    },
    // Without a time it is neither restored nor removed: decisions hang on it.
    erased: ({ companies, at }) => [
      { where: oneOf('clientAccountId', companies), set: { deleted: true, deletedAt: null, updatedAt: at } },
    ],
    staff: notOfStaff.clients,
    stays: stays.own,
    mentions: { what: 'The text of a preview', columns: ['title', 'description'], within: 'clientAccountId' },
  },
  previewVersion: {
    leaves: {
      title: 'Versions of previews',
      company: ({ clientAccountId }) =>
        and(ofVisiblePreview(clientAccountId), sql<SqlBool>`"state" = 'ready'`),
      columns: {
        id: 'leaves',
        previewId: 'preview',
        number: 'leaves',
        contentHash: 'leaves',
        state: why.internal,
        progress: why.internal,
        reason: why.internal,
        note: 'leaves',
        dueOn: 'leaves',
        overrideReason: why.internal,
        userId: why.internal,
        createdAt: 'leaves',
        readyAt: 'leaves',
      },
    },
    erased: agencyWords,
    staff: notOfStaff.acts,
    stays: stays.own,
    mentions: { what: 'The note of a version', columns: ['note', 'overrideReason'], within: null },
  },
  versionFile: {
    leaves: {
      title: 'Pages of versions',
      company: ({ clientAccountId }) => ofVersion(clientAccountId),
      columns: {
        id: 'leaves',
        versionId: 'leaves',
        position: 'leaves',
        kind: 'leaves',
        originalName: 'leaves',
        originalId: { why: 'The agency’s own until it is delivered.' },
        sha256: 'leaves',
        transparent: why.internal,
        markedId: 'file',
        markNames: why.internal,
        thumbnailId: { why: 'A small copy.' },
        posterId: { why: 'A small copy.' },
      },
    },
    erased: 'The agency’s files; those with the client’s name in their pixels are removed.',
    staff: notOfStaff.clients,
    stays: stays.own,
    mentions: null,
  },
  versionSlice: {
    leaves: 'Parts of a page that leaves whole.',
    erased: 'They go with their files.',
    staff: notOfStaff.clients,
    stays: stays.own,
    mentions: null,
  },
  versionSeen: {
    leaves: {
      title: 'Versions you opened',
      person: byContact,
      columns: { versionId: 'leaves', contactId: why.copy, firstAt: 'leaves', lastAt: 'leaves' },
    },
    erased: ({ contactId }) => [{ where: equals('contactId', contactId) }],
    staff: notOfStaff.clients,
    stays: stays.people,
    mentions: null,
  },
  previewFeedback: {
    leaves: {
      title: 'Feedback',
      person: byContact,
      company: ofCompany,
      columns: {
        id: 'leaves',
        previewId: 'preview',
        versionId: 'leaves',
        clientAccountId: 'company',
        contactId: 'contact',
        feedback: 'leaves',
        rating: 'leaves',
        ratingTouched: 'leaves',
        isRead: why.internal,
        adminResponse: 'leaves',
        userId: 'staff',
        responseDate: 'leaves',
        settledAt: why.internal,
        createdAt: 'leaves',
        searchText: why.copy,
      },
    },
    erased: (subject) => [
      { where: written(subject), set: { feedback: erasedWords, searchText: '', isRead: true } },
    ],
    staff: {
      leaves: {
        title: 'Answers to feedback',
        where: byUser,
        except: {
          contactId: why.others,
          feedback: why.others,
          rating: why.others,
          ratingTouched: why.others,
        },
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
    leaves: {
      title: 'Previews you are asked to approve',
      person: byContact,
      columns: { previewId: 'preview', contactId: why.copy },
    },
    erased: ({ contactId }) => [{ where: equals('contactId', contactId) }],
    staff: notOfStaff.clients,
    stays: stays.people,
    mentions: null,
  },
  pin: {
    leaves: {
      title: 'Pins',
      person: byContact,
      company: ({ clientAccountId }) =>
        and(ofVisiblePreview(clientAccountId), sql<SqlBool>`"internal" = ${false}`),
      columns: {
        id: 'leaves',
        previewId: 'preview',
        number: 'leaves',
        internal: why.internal,
        versionFileId: 'leaves',
        threadId: 'leaves',
        shape: 'leaves',
        page: 'leaves',
        x: 'leaves',
        y: 'leaves',
        w: 'leaves',
        h: 'leaves',
        timeMs: 'leaves',
        endMs: 'leaves',
        contactId: 'contact',
        userId: 'staff',
        createdAt: 'leaves',
        resolvedAt: 'leaves',
        resolvedByKind: 'leaves',
        resolvedById: 'leaves',
        answer: 'leaves',
        answerWords: 'leaves',
        answeredById: 'staff',
        answeredAt: 'leaves',
        tick: 'leaves',
        tickVersionId: 'leaves',
        tickedById: 'contact',
        tickedAt: 'leaves',
        turn: why.internal,
        turnSince: why.internal,
      },
    },
    erased: 'Places and ids; the words are in its messages.',
    staff: { leaves: { where: byUser } },
    stays: stays.own,
    mentions: { what: 'The answer to a note', columns: ['answerWords'], within: 'threadId' },
  },
  decision: {
    leaves: {
      title: 'Decisions',
      person: byContact,
      company: ({ clientAccountId }) => ofVersion(clientAccountId),
      columns: {
        id: 'leaves',
        versionId: 'leaves',
        contactId: 'contact',
        kind: 'leaves',
        words: 'leaves',
        contentHash: 'leaves',
        createdAt: 'leaves',
        withdrawnAt: 'leaves',
        replacedAt: 'leaves',
      },
    },
    erased: ({ contactId, companies }) => [
      {
        where: or(
          equals('contactId', contactId),
          sql<SqlBool>`"versionId" in (select v."id" from "previewVersion" as v join "clientPreview" as p on p."id" = v."previewId" where ${oneOf('p.clientAccountId', companies)})`,
        ),
        set: { words: null },
      },
    ],
    staff: notOfStaff.clients,
    stays: stays.record,
    mentions: { what: 'The words of a verdict', columns: ['words'], within: null },
  },
  delivery: {
    leaves: {
      title: 'Deliveries',
      company: ({ clientAccountId }) => open(clientAccountId),
      columns: {
        id: 'leaves',
        clientAccountId: 'company',
        previewId: 'leaves',
        versionId: 'leaves',
        previewTitle: 'leaves',
        versionNumber: 'leaves',
        name: 'leaves',
        note: 'leaves',
        licence: 'leaves',
        held: why.internal,
        asksForWords: why.internal,
        approvedAt: 'leaves',
        userId: 'staff',
        createdAt: 'leaves',
        deleted: { why: 'What is taken back does not leave.' },
      },
    },
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
      columns: { id: 'leaves', deliveryId: 'leaves', position: 'leaves', fileId: 'file', name: 'leaves' },
    },
    erased: 'They go with their files.',
    staff: notOfStaff.clients,
    stays: stays.own,
    mentions: null,
  },
  deliveryOpening: {
    leaves: {
      title: 'Deliveries you opened',
      person: byContact,
      columns: { deliveryId: 'leaves', contactId: why.copy, openedAt: 'leaves', downloadedAt: 'leaves' },
    },
    erased: ({ contactId }) => [{ where: equals('contactId', contactId) }],
    staff: notOfStaff.clients,
    stays: stays.record,
    mentions: null,
  },
};
