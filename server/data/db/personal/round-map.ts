import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  and,
  asWriter,
  byContact,
  equals,
  erasedWords,
  oneOf,
  ofCompany,
  or,
  visiblePreviews,
  why,
  written,
  type Rules,
  type Subject,
} from './map-types.ts';

const agencyWords = 'What staff wrote; where it names somebody, staff are shown it.';
const ofPreview = (clientAccountId: string) =>
  sql<SqlBool>`"previewId" in (${visiblePreviews(clientAccountId)})`;
const ofVersion = (clientAccountId: string) =>
  sql<SqlBool>`"versionId" in (select "id" from "previewVersion" where "state" = 'ready' and ${ofPreview(clientAccountId)})`;
const open = (clientAccountId: string) =>
  sql<SqlBool>`"clientAccountId" = ${clientAccountId} and "deleted" = ${false} and "held" = ${false} and "approvedAt" is not null`;
const asAuthor = (contactId: string) => sql<SqlBool>`"authorKind" = 'contact' and "authorId" = ${contactId}`;

/** What staff answered to requests; `of` narrows these. */
const answersTo = (of: RawBuilder<SqlBool>) =>
  sql<SqlBool>`"internal" = ${false} and "threadId" in (select "id" from "thread"
    where "subjectType" = 'consultation' and "subjectId" in (
      select "id" from "consultation" where "clientAccountId" is not null and ${of}))`;

/** Attachments of what a person, or somebody of a company that is erased along, wrote. */
const attachmentsOf = ({ contactId, companies }: Subject) =>
  or(
    sql<SqlBool>`"messageId" in (select "id" from "message" where ${asAuthor(contactId)})`,
    sql<SqlBool>`"messageId" in (select "id" from "clientMessage" where "contactId" = ${contactId})`,
    sql<SqlBool>`"messageId" in (select "rowId" from "removed" where ${asWriter(contactId)})`,
    sql<SqlBool>`"fileId" in (select "id" from "file" where "purpose" = 'attachment' and "uploadedByKind" = 'client' and ${oneOf('clientAccountId', companies)})`,
  );

/** Previews, what is said of them and decided, and what is delivered. */
export const rounds: Rules<
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
  | 'thread'
  | 'message'
  | 'mention'
  | 'attachment'
  | 'threadRead'
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
  },
  previewVersion: {
    leaves: {
      title: 'Versions of previews',
      company: ({ clientAccountId }) => and(ofPreview(clientAccountId), sql<SqlBool>`"state" = 'ready'`),
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
  },
  versionSlice: { leaves: 'Parts of a page that leaves whole.', erased: 'They go with their files.' },
  versionSeen: {
    leaves: {
      title: 'Versions you opened',
      person: byContact,
      columns: { versionId: 'leaves', contactId: why.copy, firstAt: 'leaves', lastAt: 'leaves' },
    },
    erased: ({ contactId }) => [{ where: equals('contactId', contactId) }],
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
  },
  approver: {
    leaves: {
      title: 'Previews you are asked to approve',
      person: byContact,
      columns: { previewId: 'preview', contactId: why.copy },
    },
    erased: ({ contactId }) => [{ where: equals('contactId', contactId) }],
  },
  pin: {
    leaves: {
      title: 'Pins',
      person: byContact,
      company: ({ clientAccountId }) => and(ofPreview(clientAccountId), sql<SqlBool>`"internal" = ${false}`),
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
  },
  message: {
    leaves: {
      title: 'Messages on pins, and answers to requests',
      person: ({ contactId, emailKey }) => or(asAuthor(contactId), answersTo(equals('emailKey', emailKey))),
      company: ({ clientAccountId }) =>
        or(
          sql<SqlBool>`"internal" = ${false} and "threadId" in (select "threadId" from "pin" where "internal" = ${false} and ${ofPreview(clientAccountId)})`,
          answersTo(equals('clientAccountId', clientAccountId)),
        ),
      columns: {
        id: 'leaves',
        threadId: 'leaves',
        authorKind: 'leaves',
        authorId: 'author',
        body: 'leaves',
        internal: why.internal,
        searchText: why.copy,
        createdAt: 'leaves',
      },
    },
    erased: ({ contactId, companies }) => [
      {
        where: or(
          asAuthor(contactId),
          sql<SqlBool>`"authorKind" = 'contact' and "threadId" in (select "id" from "thread" where ${oneOf('clientAccountId', companies)})`,
        ),
        set: { body: erasedWords, searchText: '' },
      },
    ],
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
  },
  deliveryFile: {
    leaves: {
      title: 'Files delivered',
      company: ({ clientAccountId }) =>
        sql<SqlBool>`"deliveryId" in (select "id" from "delivery" where ${open(clientAccountId)})`,
      columns: { id: 'leaves', deliveryId: 'leaves', position: 'leaves', fileId: 'file', name: 'leaves' },
    },
    erased: 'They go with their files.',
  },
  deliveryOpening: {
    leaves: {
      title: 'Deliveries you opened',
      person: byContact,
      columns: { deliveryId: 'leaves', contactId: why.copy, openedAt: 'leaves', downloadedAt: 'leaves' },
    },
    erased: ({ contactId }) => [{ where: equals('contactId', contactId) }],
  },
  attachment: {
    leaves: {
      title: 'Attachments',
      person: ({ contactId }) =>
        sql<SqlBool>`"messageId" in (select "id" from "message" where ${asAuthor(contactId)}) or "messageId" in (select "id" from "clientMessage" where "contactId" = ${contactId})`,
      company: ({ clientAccountId }) =>
        sql<SqlBool>`"internal" = ${false} and (("about" = 'conversation' and "aboutId" = ${clientAccountId}) or ("about" = 'preview' and "aboutId" in (${visiblePreviews(clientAccountId)})) or ("about" = 'consultation' and "aboutId" in (select "id" from "consultation" where "clientAccountId" = ${clientAccountId})) or ("about" = 'change-request' and "aboutId" in (select "id" from "directiveChangeRequest" where "clientAccountId" = ${clientAccountId})))`,
      columns: {
        id: 'leaves',
        about: 'leaves',
        aboutId: 'leaves',
        messageId: 'leaves',
        internal: why.internal,
        position: 'leaves',
        fileId: 'file',
        thumbnailId: { why: 'A small copy of the file.' },
        name: 'leaves',
      },
    },
    erased: (subject) => [{ where: attachmentsOf(subject) }],
  },
  thread: { leaves: 'Holds its messages together.', erased: 'Ids alone.' },
  mention: {
    leaves: {
      title: 'Where you are named',
      person: ({ contactId }) => sql<SqlBool>`"personKind" = 'contact' and "personId" = ${contactId}`,
      columns: { messageId: 'leaves', personKind: why.copy, personId: why.copy },
    },
    erased: ({ contactId }) => [
      { where: sql<SqlBool>`"personKind" = 'contact' and "personId" = ${contactId}` },
    ],
  },
  threadRead: {
    leaves: {
      title: 'How far you have read',
      person: ({ contactId }) => sql<SqlBool>`"personKind" = 'contact' and "personId" = ${contactId}`,
      columns: { threadId: 'leaves', personKind: why.copy, personId: why.copy, lastReadId: 'leaves' },
    },
    erased: ({ contactId }) => [
      { where: sql<SqlBool>`"personKind" = 'contact' and "personId" = ${contactId}` },
    ],
  },
};
