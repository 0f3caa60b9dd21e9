import { limits } from '#contract/limits.ts';
import { counters } from '#server/counters/counters.ts';
import type { Db } from '#server/db/database.ts';
import { clientColumns, nestClient } from '#server/db/joined-client.ts';
import { countAll, countUpTo, newestFirst, pageOf, totalOfSearch, type PageQuery } from '#server/db/lists.ts';
import type { ClientMessageTable, ContactMessageTable } from '#server/db/schema.ts';
import { textHolds, textOrOwnerHolds } from '#server/db/text-search.ts';

export type Shelf = 'inbox' | 'spam';

/** The counters of this feature. */
export const countNames = {
  contactUnread: 'messages.contact.unread',
  contact: (shelf: Shelf) => `messages.contact.${shelf}` as const,
  clientUnread: 'messages.client.unread',
  client: 'messages.client',
} as const;

export async function insertContact(db: Db, row: ContactMessageTable): Promise<void> {
  await db.q().insertInto('contactMessage').values(row).execute();
}

export const findContact = (db: Db, id: string) =>
  db.q().selectFrom('contactMessage').selectAll().where('id', '=', id).executeTakeFirst();

/** One page of a shelf, newest first. */
export async function listContact(
  db: Db,
  query: PageQuery & { shelf: Shelf; clientAccountId?: string | undefined; q?: string | undefined },
) {
  const { shelf, clientAccountId, q, limit, cursor } = query;
  const matches = q ? await textHolds(db, 'contactMessage', q) : null;
  let matching = db
    .q()
    .selectFrom('contactMessage')
    .where('spam', '=', shelf === 'spam');
  if (clientAccountId) matching = matching.where('clientAccountId', '=', clientAccountId);
  if (matches) matching = matching.where((eb) => matches(eb.ref('id'), eb.ref('searchText')));
  const found = await newestFirst(matching.selectAll(), 'id', { limit, cursor });
  const name = countNames.contact(shelf);
  const count = () => countUpTo(db, matching.select('id'));
  const total = async () => {
    if (matches) return totalOfSearch(found, { limit, cursor }, count);
    return clientAccountId ? count() : (await counters.read(db, [name]))[name];
  };
  return pageOf(found, limit, await total());
}

/** Marks a message as read; nothing happens when it is. */
export const markContactRead = (db: Db, id: string) =>
  db
    .q()
    .updateTable('contactMessage')
    .set({ isRead: true })
    .where('id', '=', id)
    .where('isRead', '=', false)
    .returning(['spam', 'clientAccountId'])
    .executeTakeFirst();

/** Takes a message off the spam shelf; nothing happens when it is not there. */
export const unshelveContact = (db: Db, id: string) =>
  db
    .q()
    .updateTable('contactMessage')
    .set({ spam: false })
    .where('id', '=', id)
    .where('spam', '=', true)
    .returning(['isRead', 'clientAccountId'])
    .executeTakeFirst();

const withClient = (db: Db) =>
  db
    .q()
    .selectFrom('clientMessage')
    .innerJoin('clientAccount as client', 'client.id', 'clientMessage.clientAccountId')
    .selectAll('clientMessage')
    .select(clientColumns);

/** A message between a client and the agency as staff see it. */
export async function find(db: Db, id: string) {
  const row = await withClient(db).where('clientMessage.id', '=', id).executeTakeFirst();
  return row && nestClient(row);
}

interface StaffQuery extends PageQuery {
  clientAccountId?: string | undefined;
  from?: 'client' | 'admin' | undefined;
  q?: string | undefined;
}

const ofClient = { table: 'clientMessage', owner: 'clientAccount', by: 'clientAccountId' } as const;

/** One page of all clients, or of one, newest first. */
export async function list(db: Db, { clientAccountId, from, q, limit, cursor }: StaffQuery) {
  const search = q ? await textOrOwnerHolds(db, ofClient, q) : null;
  let matching = withClient(db);
  if (clientAccountId) matching = matching.where('clientMessage.clientAccountId', '=', clientAccountId);
  if (from) matching = matching.where('clientMessage.fromAdmin', '=', from === 'admin');
  if (search)
    matching = matching.where((eb) =>
      search.matches(
        eb.ref('clientMessage.id'),
        eb.ref('clientMessage.searchText'),
        eb.ref('client.searchText'),
      ),
    );
  const found = await newestFirst(matching, 'clientMessage.id', { limit, cursor });
  const count = () => countUpTo(db, matching.clearSelect().select('clientMessage.id'));
  const total = async () => {
    const isNarrowed = clientAccountId !== undefined || from !== undefined;
    if (search?.isMany && !isNarrowed) return limits.counted;
    if (search) return totalOfSearch(found, { limit, cursor }, count);
    if (isNarrowed) return count();
    return (await counters.read(db, [countNames.client]))[countNames.client];
  };
  return pageOf(found.map(nestClient), limit, await total());
}

/** One page of a client's own messages, newest first; only what the client wrote where `ownOnly`. */
export async function listOfClient(db: Db, clientAccountId: string, ownOnly: boolean, page: PageQuery) {
  let own = db.q().selectFrom('clientMessage').where('clientAccountId', '=', clientAccountId);
  if (ownOnly) own = own.where('fromAdmin', '=', false);
  const found = await newestFirst(own.selectAll(), 'id', page);
  return pageOf(found, page.limit, await countAll(own));
}

export const countOfClient = (db: Db, clientAccountId: string): Promise<number> =>
  countAll(db.q().selectFrom('clientMessage').where('clientAccountId', '=', clientAccountId));

/** How many messages of one side the other has not read yet. */
export const countUnread = (db: Db, clientAccountId: string, fromAdmin: boolean): Promise<number> =>
  countAll(
    db
      .q()
      .selectFrom('clientMessage')
      .where('clientAccountId', '=', clientAccountId)
      .where('fromAdmin', '=', fromAdmin)
      .where('isRead', '=', false),
  );

export async function insert(db: Db, row: ClientMessageTable): Promise<void> {
  await db.q().insertInto('clientMessage').values(row).execute();
}

/** Marks a message of a client as read by staff; nothing happens when it is. */
export const markRead = (db: Db, id: string) =>
  db
    .q()
    .updateTable('clientMessage')
    .set({ isRead: true })
    .where('id', '=', id)
    .where('fromAdmin', '=', false)
    .where('isRead', '=', false)
    .returning('clientAccountId')
    .executeTakeFirst();

/** Marks what the agency wrote as read by the client. Gives how many there were. */
export async function markAllRead(db: Db, clientAccountId: string): Promise<number> {
  const rows = await db
    .q()
    .updateTable('clientMessage')
    .set({ isRead: true })
    .where('clientAccountId', '=', clientAccountId)
    .where('fromAdmin', '=', true)
    .where('isRead', '=', false)
    .returning('id')
    .execute();
  return rows.length;
}

/** Writes the answer to a message of a client; nothing happens when it has one. */
export const respond = (db: Db, id: string, adminResponse: string, responseDate: string) =>
  db
    .q()
    .updateTable('clientMessage')
    .set({ adminResponse, responseDate })
    .where('id', '=', id)
    .where('fromAdmin', '=', false)
    .where('adminResponse', 'is', null)
    .returning(['id', 'clientAccountId'])
    .executeTakeFirst();
