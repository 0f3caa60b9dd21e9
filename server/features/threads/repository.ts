import type { Insertable } from 'kysely';
import type { Reader } from '#server/access/people/person.ts';
import type { Db } from '#server/data/db/database.ts';
import type { MessageTable, ThreadTable } from '#server/data/db/tables/round.ts';
import { countAll, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { contactColumns, contactOf, staffColumns, staffOf } from '#server/data/db/views/people.ts';
import * as attachments from '#server/features/attachments/service.ts';
import { mentionsOf } from './mentions/repository.ts';

/** The person who reads a thread: a contact or a member of staff. Only staff see internal messages. */
export interface Onlooker {
  kind: 'contact' | 'user';
  id: string;
}

export async function insertThread(db: Db, row: ThreadTable): Promise<void> {
  await db.q().insertInto('thread').values(row).execute();
}

export async function insertMessage(db: Db, row: Insertable<MessageTable>): Promise<void> {
  await db.q().insertInto('message').values(row).execute();
}

const visible = (db: Db, threadId: string, { kind }: Pick<Onlooker, 'kind'>) =>
  db
    .q()
    .selectFrom('message')
    .leftJoin('contact', (join) =>
      join.onRef('contact.id', '=', 'message.authorId').on('message.authorKind', '=', 'contact'),
    )
    .leftJoin('user as staff', (join) =>
      join.onRef('staff.id', '=', 'message.authorId').on('message.authorKind', '=', 'user'),
    )
    .where('message.threadId', '=', threadId)
    .$if(kind === 'contact', (rows) => rows.where('message.internal', '=', false));

/** One page of the messages of a thread that a reader may see, newest first. */
export async function list(
  db: Db,
  threadId: string,
  onlooker: Pick<Onlooker, 'kind'>,
  page: PageQuery,
  reader: Reader,
) {
  const rows = visible(db, threadId, onlooker)
    .selectAll('message')
    .select('contact.name as contactName')
    .select(staffColumns);
  const found = await newestFirst(rows, 'message.id', page);
  const messages = found.map((row) => ({
    id: row.id,
    author:
      row.authorKind === 'contact'
        ? contactOf({ contactId: row.authorId, contactName: row.contactName }, reader)
        : staffOf({ ...row, userId: row.authorId }, reader),
    side: row.authorKind === 'contact' ? ('client' as const) : ('agency' as const),
    body: row.body,
    internal: row.internal,
    quoted: row.quoted,
    createdAt: row.createdAt,
  }));
  const ids = messages.map(({ id }) => id);
  const named = await mentionsOf(db, ids, reader);
  const files = await attachments.of({ db }, ids);
  const whole = messages.map((message) => ({
    ...message,
    files: files.get(message.id) ?? [],
    mentions: named.get(message.id) ?? [],
  }));
  return pageOf(whole, page.limit, await countAll(visible(db, threadId, onlooker).select('message.id')));
}

/** The messages of some threads that a reader may see, without their texts, oldest first. */
export async function outline(db: Db, threadIds: string[], { kind }: Pick<Onlooker, 'kind'>) {
  if (threadIds.length === 0) return [];
  return db
    .q()
    .selectFrom('message')
    .select(['id', 'threadId', 'authorKind', 'authorId'])
    .where('threadId', 'in', threadIds)
    .$if(kind === 'contact', (rows) => rows.where('internal', '=', false))
    .orderBy('threadId')
    .orderBy('id')
    .execute();
}

/** The texts of the messages with these ids. */
export async function bodies(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db.q().selectFrom('message').select(['id', 'body']).where('id', 'in', ids).execute();
}

/** The newest message of one side in each thread. Internal messages are left out. */
export async function newestOfSide(db: Db, threadIds: string[], authorKind: 'contact' | 'user') {
  if (threadIds.length === 0) return [];
  return db
    .q()
    .selectFrom('message')
    .leftJoin('contact', 'contact.id', 'message.authorId')
    .leftJoin('user as staff', 'staff.id', 'message.authorId')
    .select(['message.id', 'message.threadId', 'message.body', 'message.createdAt'])
    .select(['contact.name as contactName', 'contact.email as contactEmail'])
    .select(staffColumns)
    .where('message.id', 'in', (eb) =>
      eb
        .selectFrom('message as newest')
        .select((of) => of.fn.max('newest.id').as('id'))
        .where('newest.threadId', 'in', threadIds)
        .where('newest.authorKind', '=', authorKind)
        .where('newest.internal', '=', false)
        .groupBy('newest.threadId'),
    )
    .execute();
}

/** The newest message from the sender of each request, by the id of the request. */
export async function newestOfSenders(db: Db, consultationIds: readonly string[]) {
  const rows = await db
    .q()
    .selectFrom('thread')
    .innerJoin('message', 'message.threadId', 'thread.id')
    .select(['thread.subjectId', 'message.body', 'message.createdAt'])
    .where('thread.subjectType', '=', 'consultation')
    .where('thread.subjectId', 'in', consultationIds)
    .where('message.authorKind', '=', 'contact')
    .orderBy('message.id')
    .execute();
  return new Map(rows.map((row) => [row.subjectId, row]));
}

/** For each thread, the id of the last message that the reader has read. */
export async function readsOf(db: Db, threadIds: string[], { kind, id }: Onlooker) {
  if (threadIds.length === 0) return [];
  return db
    .q()
    .selectFrom('threadRead')
    .select(['threadId', 'lastReadId'])
    .where('threadId', 'in', threadIds)
    .where('personKind', '=', kind)
    .where('personId', '=', id)
    .execute();
}

/** The newest message of a thread. */
export const newest = (db: Db, threadId: string) =>
  db
    .q()
    .selectFrom('message')
    .select('id')
    .where('threadId', '=', threadId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Records up to which message a reader has read a thread. */
export async function setRead(
  db: Db,
  threadId: string,
  { kind, id }: Onlooker,
  lastReadId: string,
): Promise<void> {
  await db
    .q()
    .insertInto('threadRead')
    .values({ threadId, personKind: kind, personId: id, lastReadId })
    .onConflict((conflict) =>
      conflict.columns(['threadId', 'personKind', 'personId']).doUpdateSet({ lastReadId }),
    )
    .execute();
}

/** Removes threads with all their messages. */
export async function remove(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.q().deleteFrom('thread').where('id', 'in', ids).execute();
}

/** The ids of the threads of all pins of these previews. */
export async function ofPreviews(db: Db, previewIds: string[]): Promise<string[]> {
  const rows = await db
    .q()
    .selectFrom('pin')
    .select('pin.threadId')
    .where('pin.previewId', 'in', previewIds)
    .execute();
  return rows.map(({ threadId }) => threadId);
}

/** The subject that a message is about, and whether the message is internal. */
export const placeOfMessage = (db: Db, messageId: string) =>
  db
    .q()
    .selectFrom('message')
    .innerJoin('thread', 'thread.id', 'message.threadId')
    .select(['thread.subjectType', 'thread.subjectId', 'message.internal'])
    .where('message.id', '=', messageId)
    .executeTakeFirst();

/** The thread about a subject; undefined if none was opened yet. */
export const findAbout = (
  db: Db,
  { subjectType, subjectId }: Pick<ThreadTable, 'subjectType' | 'subjectId'>,
) =>
  db
    .q()
    .selectFrom('thread')
    .selectAll()
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst();

/** The newest hundred messages of a thread, oldest first. */
export async function ofStaff(db: Db, threadId: string, reader: Reader) {
  const { items } = await list(db, threadId, { kind: 'user' }, { limit: 100 }, reader);
  return items.map(({ side, ...message }) => ({ ...message, fromSender: side === 'client' })).toReversed();
}

/** Assigns the threads about requests to a client. */
export async function giveTo(db: Db, consultationIds: readonly string[], clientAccountId: string) {
  await db
    .q()
    .updateTable('thread')
    .set({ clientAccountId })
    .where('subjectType', '=', 'consultation')
    .where('subjectId', 'in', consultationIds)
    .execute();
}

/** At most this many answers are read for one page of subjects. */
const mostAnswers = 500;

/**
 * The answers that staff sent about requests, oldest first, without internal notes. If there are more than the limit, the
 * newest ones.
 */
export async function sentAbout(db: Db, subjectIds: readonly string[], reader: Reader) {
  if (subjectIds.length === 0) return [];
  const rows = await db
    .q()
    .selectFrom('thread')
    .innerJoin('message', 'message.threadId', 'thread.id')
    .leftJoin('user as staff', 'staff.id', 'message.authorId')
    .select(['thread.subjectId', 'message.id', 'message.body', 'message.createdAt'])
    .select('message.authorId as userId')
    .select(staffColumns)
    .where('thread.subjectType', '=', 'consultation')
    .where('thread.subjectId', 'in', subjectIds)
    .where('message.authorKind', '=', 'user')
    .where('message.internal', '=', false)
    .orderBy('message.id', 'desc')
    .limit(mostAnswers)
    .execute();
  const files = await attachments.of(
    { db },
    rows.map(({ id }) => id),
  );
  return rows
    .map(({ subjectId, id, body, createdAt, ...row }) => ({
      subjectId,
      answer: { id, author: staffOf(row, reader), body, files: files.get(id) ?? [], createdAt },
    }))
    .toReversed();
}

/** The id of the newest message of staff that is not internal. */
export const newestSent = async (db: Db, threadId: string): Promise<string | null> =>
  (
    await db
      .q()
      .selectFrom('message')
      .select('id')
      .where('threadId', '=', threadId)
      .where('authorKind', '=', 'user')
      .where('internal', '=', false)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null;

/** The data for notices about messages at pins, except those of deleted previews. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('message')
    .innerJoin('pin', 'pin.threadId', 'message.threadId')
    .innerJoin('clientPreview as preview', 'preview.id', 'pin.previewId')
    .innerJoin('versionFile as file', 'file.id', 'pin.versionFileId')
    .innerJoin('previewVersion as version', 'version.id', 'file.versionId')
    .leftJoin('contact', (join) =>
      join.onRef('contact.id', '=', 'message.authorId').on('message.authorKind', '=', 'contact'),
    )
    .leftJoin('user as staff', (join) =>
      join.onRef('staff.id', '=', 'message.authorId').on('message.authorKind', '=', 'user'),
    )
    .select([
      'message.id',
      'message.body',
      'version.number as version',
      'pin.number',
      'pin.id as pinId',
      'preview.id as previewId',
      'preview.title',
      'preview.thumbnailId',
      'preview.clientAccountId',
    ])
    .select(contactColumns)
    .select(staffColumns)
    .where('message.id', 'in', ids)
    .where('preview.deleted', '=', false)
    .execute();

/** The data for notices about internal notes on conversations with clients. */
export const notesForNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('message')
    .innerJoin('thread', 'thread.id', 'message.threadId')
    .innerJoin('clientAccount as client', 'client.id', 'thread.subjectId')
    .leftJoin('user as staff', (join) =>
      join.onRef('staff.id', '=', 'message.authorId').on('message.authorKind', '=', 'user'),
    )
    .select(['message.id', 'message.body', 'client.id as clientAccountId', 'client.name as clientName'])
    .select(staffColumns)
    .where('message.id', 'in', ids)
    .where('thread.subjectType', '=', 'client')
    .execute();
