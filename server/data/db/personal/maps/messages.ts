import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  and,
  or,
  oneOf,
  equals,
  holds,
  visiblePreviews,
  ofVisiblePreview,
  byContact,
  ofCompany,
  byUser,
  ofContact,
  ofUser,
  asWriter,
} from '../conditions.ts';
import { gone, stays, agencyWords, erasedWords, ownOf, type SomeRules, type Subject } from '../map-types.ts';

const asAuthor = (contactId: string) => sql<SqlBool>`"authorKind" = 'contact' and "authorId" = ${contactId}`;

/** The answers of staff to requests, filtered by `of`. */
const answersTo = (of: RawBuilder<SqlBool>) =>
  sql<SqlBool>`"internal" = ${false} and "threadId" in (select "id" from "thread"
    where "subjectType" = 'consultation' and "subjectId" in (
      select "id" from "consultation" where "clientAccountId" is not null and ${of}))`;

const requestsFrom = (emailKey: string) =>
  sql`select "id" from "consultation" where ${equals('emailKey', emailKey)}`;

/** The messages that the sender of a request wrote without being a contact of a company. */
const bySender = (emailKey: string) =>
  sql<SqlBool>`"authorKind" = 'contact' and "authorId" is null and "threadId" in (select "id" from "thread"
    where "subjectId" in (${requestsFrom(emailKey)}))`;

const fromAddress = ({ emailKey }: { emailKey: string }) => equals('senderKey', emailKey);

/** The attachments of messages by the person. For companies that are erased too, the attachments by all their contacts. */
const attachmentsOf = ({ contactId, companies, emailKey }: Subject) =>
  or(
    sql<SqlBool>`"messageId" in (select "id" from "message" where ${or(asAuthor(contactId), bySender(emailKey))})`,
    sql<SqlBool>`"messageId" in (select "id" from "clientMessage" where "contactId" = ${contactId})`,
    sql<SqlBool>`"messageId" in (select "rowId" from "removed" where ${asWriter(contactId)})`,
    sql<SqlBool>`"fileId" in (select "id" from "file" where "purpose" = 'attachment' and "uploadedByKind" = 'client' and ${oneOf('clientAccountId', companies)})`,
  );

/** The messages between clients and the agency. */
export const messages = {
  clientMessage: {
    leaves: {
      title: 'Messages',
      person: byContact,
      company: ofCompany,
      columns: `
        id clientAccountId:company message quoted fromAdmin userId:staff contactId:contact readAt adminResponse
        responseDate responseToId createdAt`,
    },
    kept: 'isRead readById settled hasParts searchText',
    erased: ({ contactId, companies }) => [
      {
        where: or(
          equals('contactId', contactId),
          and(oneOf('clientAccountId', companies), sql<SqlBool>`"fromAdmin" = ${false}`),
        ),
        set: { message: erasedWords, quoted: null, searchText: '', settled: true, isRead: true },
      },
    ],
    // Messages by staff are exported for their author and remain with the agency.
    staff: { leaves: { where: (whose) => and(byUser(whose), sql<SqlBool>`"fromAdmin" = ${true}`) } },
    stays: stays.own,
    mentions: {
      what: 'A message',
      columns: ['message', 'quoted', 'adminResponse'],
      within: 'clientAccountId',
    },
  },
  conversation: {
    leaves: 'Counts of messages; the messages are exported.',
    erased: 'Ids and counts.',
    stays: stays.people,
  },
  messageLink: {
    leaves: 'Titles that the messages contain.',
    erased: 'Titles of the agency’s work.',
    stays: stays.people,
  },
  savedReply: {
    leaves: 'Texts that staff reuse.',
    kept: 'userId',
    erased: agencyWords,
    staff: { leaves: { title: 'Replies you saved', where: byUser, columns: 'id title body createdAt' } },
    stays: stays.own,
    mentions: { what: 'A saved reply', columns: ['title', 'body'], within: null },
  },
  thread: { leaves: 'Holds its messages together.', erased: 'Ids alone.', stays: stays.own },
  message: {
    leaves: {
      title: 'Messages on notes, and answers to requests',
      person: ({ contactId, emailKey }) => or(asAuthor(contactId), answersTo(equals('emailKey', emailKey))),
      company: ({ clientAccountId }) =>
        or(
          sql<SqlBool>`"internal" = ${false} and "threadId" in (select "threadId" from "pin" where "internal" = ${false} and ${ofVisiblePreview(clientAccountId)})`,
          answersTo(equals('clientAccountId', clientAccountId)),
        ),
      columns: 'id threadId authorKind authorId:author body quoted createdAt',
    },
    kept: 'internal searchText',
    erased: ({ contactId, companies, emailKey }) => [
      {
        where: or(
          asAuthor(contactId),
          sql<SqlBool>`"authorKind" = 'contact' and "threadId" in (select "id" from "thread" where ${oneOf('clientAccountId', companies)})`,
          bySender(emailKey),
        ),
        set: { body: erasedWords, quoted: null, searchText: '' },
      },
    ],
    staff: {
      leaves: {
        title: 'Notes and answers',
        where: ({ userId }) => sql<SqlBool>`"authorKind" = 'user' and "authorId" = ${userId}`,
      },
    },
    stays: stays.own,
    mentions: { what: 'A note or a message on a preview', columns: ['body', 'quoted'], within: 'threadId' },
  },
  mention: {
    leaves: { title: 'Where you are named', person: ofContact, columns: 'messageId' },
    kept: 'personKind personId',
    erased: gone(ofContact),
    staff: ownOf(ofUser),
    stays: stays.people,
  },
  attachment: {
    leaves: {
      title: 'Attachments',
      person: ({ contactId }) =>
        sql<SqlBool>`"messageId" in (select "id" from "message" where ${asAuthor(contactId)}) or "messageId" in (select "id" from "clientMessage" where "contactId" = ${contactId})`,
      company: ({ clientAccountId }) =>
        sql<SqlBool>`"internal" = ${false} and (("about" = 'conversation' and "aboutId" = ${clientAccountId}) or ("about" = 'preview' and "aboutId" in (${visiblePreviews(clientAccountId)})) or ("about" = 'consultation' and "aboutId" in (select "id" from "consultation" where "clientAccountId" = ${clientAccountId})) or ("about" = 'change-request' and "aboutId" in (select "id" from "directiveChangeRequest" where "clientAccountId" = ${clientAccountId})))`,
      columns: 'id about aboutId messageId position fileId:file name',
    },
    kept: 'internal thumbnailId',
    erased: (subject) => [{ where: attachmentsOf(subject) }],
    stays: stays.own,
  },
  threadRead: {
    leaves: { title: 'How far you have read', person: ofContact, columns: 'threadId lastReadId' },
    kept: 'personKind personId',
    erased: gone(ofContact),
    staff: ownOf(ofUser),
    stays: stays.people,
  },
  // These rows are found by the reply addresses, which are deleted later.
  inboundMail: {
    leaves: {
      title: 'E-mails from you that were not delivered',
      person: fromAddress,
      columns: 'id sender subject body quoted createdAt',
    },
    kept: 'messageKey state reason detail senderKey files replyAddressId',
    erased: ({ emailKey, contactId, words }) => [
      {
        where: or(
          fromAddress({ emailKey }),
          sql<SqlBool>`"replyAddressId" in (select "id" from "replyAddress" where ${or(
            byContact({ contactId }),
            sql`"contactId" is null and "userId" is null and "subjectId" in (${requestsFrom(emailKey)})`,
          )})`,
          ...['sender', 'subject', 'body', 'quoted'].map((column) => holds(column, words)),
        ),
      },
    ],
    staff: ownOf(fromAddress),
    stays: null,
  },
} satisfies SomeRules;
