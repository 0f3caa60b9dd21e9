import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { nestOwner, ownerColumns } from '#server/data/db/views/people.ts';
import {
  countNewest,
  countUpTo,
  newestFirst,
  pageOf,
  totalOfSearch,
  type PageQuery,
} from '#server/data/db/queries/lists.ts';
import { sumRowCounts } from '#server/data/db/queries/row-counts.ts';
import { isWhole, narrow } from '#server/data/db/queries/scope.ts';
import type { ContactMessageTable } from '#server/data/db/tables/message.ts';
import { textHolds } from '#server/data/db/queries/text-search.ts';

export type Folder = 'inbox' | 'spam';

/** For each folder: the maintained counts that add up to the number of its messages. */
const folderCounts = {
  inbox: ['messages.contact.unread', 'messages.contact.read'],
  spam: ['messages.contact.spam'],
} as const;

export async function insert(db: Db, row: ContactMessageTable): Promise<void> {
  await db.q().insertInto('contactMessage').values(row).execute();
}

/** Moves messages of the contact form to the spam folder. */
export async function moveToSpam(db: Db, ids: readonly string[]): Promise<void> {
  await db.q().updateTable('contactMessage').set({ spam: true }).where('id', 'in', ids).execute();
}

/** Moves the unread messages of a wave to the spam folder, except the given ones. */
export async function moveWaveToSpam(db: Db, waveId: string, but: readonly string[]): Promise<void> {
  await db
    .q()
    .updateTable('contactMessage')
    .set({ spam: true })
    .where('isRead', '=', false)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('wavePost as post')
        .select('post.subjectId')
        .where('post.waveId', '=', waveId)
        .where('post.subjectType', '=', 'contactMessage'),
    )
    .$if(but.length > 0, (rows) => rows.where('id', 'not in', but))
    .execute();
}

/** Moves the messages of a wave out of the spam folder, except look-alikes. */
export async function restoreWave(db: Db, waveId: string): Promise<void> {
  await db
    .q()
    .updateTable('contactMessage')
    .set({ spam: false })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('wavePost as post')
        .select('post.subjectId')
        .where('post.waveId', '=', waveId)
        .where('post.subjectType', '=', 'contactMessage')
        .where('post.spam', '=', false),
    )
    .execute();
}

const withOwner = (db: Db) =>
  db
    .q()
    .selectFrom('contactMessage')
    .leftJoin('user as owner', 'owner.id', 'contactMessage.ownerId')
    .selectAll('contactMessage')
    .select(ownerColumns);

/** The columns that decide which members of staff may see a message. */
const reach = {
  client: 'contactMessage.clientAccountId',
  project: null,
  owner: 'contactMessage.ownerId',
} as const;

/** Finds a message of the contact form within a scope. */
export async function find(db: Db, scope: Scope, id: string) {
  const row = await narrow(withOwner(db), reach, scope)
    .where('contactMessage.id', '=', id)
    .executeTakeFirst();
  return row && nestOwner(row);
}

interface ListQuery extends PageQuery {
  folder: Folder;
  clientAccountId?: string | undefined;
  q?: string | undefined;
  /** The id of a member of staff, to list only messages that are assigned to this person. */
  mine?: string | undefined;
}

/** One page of a folder, of the messages within the scope, newest first. */
export async function list(db: Db, scope: Scope, query: ListQuery) {
  const { folder, clientAccountId, q, mine, limit, cursor } = query;
  const matches = q ? await textHolds(db, 'contactMessage', q) : null;
  const matching = () => {
    const inFolder = withOwner(db).where('contactMessage.spam', '=', folder === 'spam');
    let rows = narrow(inFolder, reach, scope, mine);
    if (clientAccountId) rows = rows.where('contactMessage.clientAccountId', '=', clientAccountId);
    if (matches)
      rows = rows.where((eb) => matches(eb.ref('contactMessage.id'), eb.ref('contactMessage.searchText')));
    return rows;
  };
  const found = await newestFirst(matching(), 'contactMessage.id', { limit, cursor });
  const ids = () => matching().clearSelect().select('contactMessage.id');
  const total = async () => {
    if (matches)
      return totalOfSearch(found, { limit, cursor }, () => countNewest(db, ids(), 'contactMessage.id'));
    return clientAccountId || !isWhole(scope, mine)
      ? countUpTo(db, ids())
      : sumRowCounts(db, folderCounts[folder]);
  };
  return pageOf(found.map(nestOwner), limit, await total());
}

/** The number of unread messages of the contact form within a scope. */
export const countUnread = (db: Db, scope: Scope): Promise<number> => {
  const unread = db.q().selectFrom('contactMessage').where('spam', '=', false).where('isRead', '=', false);
  return countUpTo(db, narrow(unread, reach, scope).select('id'));
};

/** Stores the answer to a message. Returns undefined if the message has an answer or is spam. */
export const respond = (
  db: Db,
  id: string,
  values: Pick<ContactMessageTable, 'adminResponse' | 'responseDate' | 'userId'>,
) =>
  db
    .q()
    .updateTable('contactMessage')
    .set(values)
    .where('id', '=', id)
    .where('spam', '=', false)
    .where('responseDate', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Moves a message from the spam folder to the inbox. Does nothing if it is not spam. */
export const restore = (db: Db, id: string) =>
  db
    .q()
    .updateTable('contactMessage')
    .set({ spam: false })
    .where('id', '=', id)
    .where('spam', '=', true)
    .returning('clientAccountId')
    .executeTakeFirst();

/** The data that notices about messages of the contact form need. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('contactMessage')
    .select(['id', 'name', 'email', 'subject', 'message', 'isRead'])
    .where('id', 'in', ids)
    .execute();
