import type { Reader } from '#server/access/people/person.ts';
import type { Db } from '#server/data/db/database.ts';
import type { MessageTable, ThreadTable } from '#server/data/db/migrations/round-tables.ts';
import { countAll, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { pinView } from '#server/data/db/views/previews.ts';
import { contactView } from '#server/data/db/views/contacts.ts';
import { contactOf, staffColumns, staffOf } from '#server/data/db/views/people.ts';
import { userView } from '#server/data/db/views/users.ts';

/** Who asks: a contact, or a member of staff, who alone sees what is internal. */
export interface Onlooker {
  kind: 'contact' | 'user';
  id: string;
}

export async function insertThread(db: Db, row: ThreadTable): Promise<void> {
  await db.q().insertInto('thread').values(row).execute();
}

export async function insertMessage(db: Db, row: MessageTable): Promise<void> {
  await db.q().insertInto('message').values(row).execute();
}

const visible = (db: Db, threadId: string, { kind }: Pick<Onlooker, 'kind'>) =>
  db
    .q()
    .selectFrom('message')
    .leftJoin(contactView.as('contact'), (join) =>
      join.onRef('contact.id', '=', 'message.authorId').on('message.authorKind', '=', 'contact'),
    )
    .leftJoin(userView.as('staff'), (join) =>
      join.onRef('staff.id', '=', 'message.authorId').on('message.authorKind', '=', 'user'),
    )
    .where('message.threadId', '=', threadId)
    .$if(kind === 'contact', (rows) => rows.where('message.internal', '=', false));

/** One page of a thread as far as a person may see it, newest first. */
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
    files: [],
    createdAt: row.createdAt,
  }));
  return pageOf(messages, page.limit, await countAll(visible(db, threadId, onlooker).select('message.id')));
}

/** What of these threads a person may see: each message without its text, the oldest first. */
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

/** The texts of these messages. */
export async function bodies(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db.q().selectFrom('message').select(['id', 'body']).where('id', 'in', ids).execute();
}

/** The newest message of one side in each of these threads, notes among staff left out. */
export async function newestOfSide(db: Db, threadIds: string[], authorKind: 'contact' | 'user') {
  if (threadIds.length === 0) return [];
  return db
    .q()
    .selectFrom('message')
    .leftJoin(contactView.as('contact'), 'contact.id', 'message.authorId')
    .leftJoin(userView.as('staff'), 'staff.id', 'message.authorId')
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

/** How far a person has read these threads. */
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

/** Notes how far a person has read a thread. */
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

/** Removes threads with everything in them. */
export async function remove(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.q().deleteFrom('thread').where('id', 'in', ids).execute();
}

/** The threads of the pins of these previews. */
export async function ofPreviews(db: Db, previewIds: string[]): Promise<string[]> {
  const rows = await db
    .q()
    .selectFrom(pinView.as('pin'))
    .select('pin.threadId')
    .where('pin.previewId', 'in', previewIds)
    .execute();
  return rows.map(({ threadId }) => threadId);
}

/** The thread about something; undefined until somebody opens it. */
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

/** What staff wrote in a thread, the newest hundred of it, the oldest first. */
export async function ofStaff(db: Db, threadId: string, reader: Reader) {
  const { items } = await list(db, threadId, { kind: 'user' }, { limit: 100 }, reader);
  return items.filter(({ side }) => side === 'agency').toReversed();
}

/** The id of the newest message that is not a note. */
export const newestSent = async (db: Db, threadId: string): Promise<string | null> =>
  (
    await db
      .q()
      .selectFrom('message')
      .select('id')
      .where('threadId', '=', threadId)
      .where('internal', '=', false)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null;
