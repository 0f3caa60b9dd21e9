import type { Insertable } from 'kysely';
import { limits } from '#contract/validation/limits.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { Reader } from '#server/access/people/person.ts';
import { clientColumns, nestClient } from '#server/data/db/views/clients.ts';
import { peopleOf, staffColumns } from '#server/data/db/views/people.ts';
import {
  countAll,
  countUpTo,
  newestFirst,
  pageOf,
  totalOfSearch,
  type PageQuery,
} from '#server/data/db/queries/lists.ts';
import { sumRowCounts } from '#server/data/db/queries/row-counts.ts';
import { isWhole, narrow } from '#server/data/db/queries/scope.ts';
import type { ClientMessageTable } from '#server/data/db/tables/message.ts';
import { textOrOwnerHolds } from '#server/data/db/queries/text-search.ts';

/** The columns that decide which members of staff may see a message. */
const reach = { client: 'clientMessage.clientAccountId', project: null, owner: null } as const;

/** All columns except the search text, which lists do not need. */
const messageColumns = [
  'clientMessage.id',
  'clientMessage.clientAccountId',
  'clientMessage.message',
  'clientMessage.fromAdmin',
  'clientMessage.userId',
  'clientMessage.contactId',
  'clientMessage.isRead',
  'clientMessage.readAt',
  'clientMessage.readById',
  'clientMessage.adminResponse',
  'clientMessage.responseDate',
  'clientMessage.responseToId',
  'clientMessage.hasParts',
  'clientMessage.quoted',
  'clientMessage.createdAt',
] as const;

const messages = (db: Db) => db.q().selectFrom('clientMessage').select(messageColumns);

const withClient = (db: Db) =>
  messages(db)
    .innerJoin('clientAccount as client', 'client.id', 'clientMessage.clientAccountId')
    .select(clientColumns);

type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;

/** Adds to each message its author, the person who answered, and the first person of the other side who read it. */
export async function nestPeople<Row extends MessageRow>(db: Db, rows: readonly Row[], reader: Reader) {
  const staff = rows.flatMap((row) => [row.userId, row.fromAdmin ? null : row.readById]);
  const contacts = rows.flatMap((row) => [row.contactId, row.fromAdmin ? row.readById : null]);
  const people = await peopleOf(db, { contacts, staff }, reader);
  return rows.map((row) => {
    const readBy = row.fromAdmin ? people.contact(row.readById) : people.staff(row.readById);
    const read = row.readAt === null ? { by: null, at: null } : { by: readBy, at: row.readAt };
    const by = people.staff(row.userId);
    return {
      ...row,
      read: row.isRead ? read : null,
      author: row.fromAdmin ? by : people.contact(row.contactId),
      respondedBy: row.fromAdmin ? null : by,
    };
  });
}

/** Finds a message between a client within the scope and the agency. Adds the client, for staff. */
export async function find(db: Db, scope: Scope, id: string, reader: Reader) {
  const row = await narrow(withClient(db), reach, scope)
    .where('clientMessage.id', '=', id)
    .executeTakeFirst();
  return row && (await nestPeople(db, [nestClient(row)], reader))[0];
}

interface StaffQuery extends PageQuery {
  clientAccountId?: string | undefined;
  from?: 'client' | 'admin' | undefined;
  q?: string | undefined;
  /** The id of a member of staff, to list only messages of clients that are assigned to this person. */
  mine?: string | undefined;
}

const ofClient = { table: 'clientMessage', owner: 'clientAccount', by: 'clientAccountId' } as const;

/** One page of the messages within the scope, or of one client's messages, newest first. */
export async function list(db: Db, scope: Scope, query: StaffQuery, reader: Reader) {
  const { clientAccountId, from, q, mine, limit, cursor } = query;
  const search = q ? await textOrOwnerHolds(db, ofClient, q) : null;
  const matching = () => {
    let rows = narrow(withClient(db), reach, scope, mine);
    if (clientAccountId) rows = rows.where('clientMessage.clientAccountId', '=', clientAccountId);
    if (from) rows = rows.where('clientMessage.fromAdmin', '=', from === 'admin');
    if (search)
      rows = rows.where((eb) =>
        search.matches(
          eb.ref('clientMessage.id'),
          eb.ref('clientMessage.searchText'),
          eb.ref('client.searchText'),
        ),
      );
    return rows;
  };
  const found = await newestFirst(matching(), 'clientMessage.id', { limit, cursor });
  const count = () => countUpTo(db, matching().clearSelect().select('clientMessage.id'));
  const total = async () => {
    const isNarrowed = clientAccountId !== undefined || from !== undefined || !isWhole(scope, mine);
    if (search?.isMany && !isNarrowed) return limits.counted;
    if (search) return totalOfSearch(found, { limit, cursor }, count);
    if (isNarrowed) return count();
    return sumRowCounts(db, ['messages.client.unread', 'messages.client.read', 'messages.admin']);
  };
  const rows = await nestPeople(db, found.map(nestClient), reader);
  return pageOf(rows, limit, await total());
}

interface ClientQuery extends PageQuery {
  clientAccountId: string;
  /** The id of the newest message of the agency that the contact has read. */
  lastReadMessageId: string | null;
  /** True to list only messages that the client wrote. */
  ownOnly: boolean;
}

/** True if this message of the agency is newer than the last one that the contact has read. */
export const isNewer = (id: string, lastReadMessageId: string | null) =>
  lastReadMessageId === null || id > lastReadMessageId;

/** One page of a client's messages, newest first, as one of the client's contacts sees them. */
export async function listOfClient(
  db: Db,
  { clientAccountId, lastReadMessageId, ownOnly, ...page }: ClientQuery,
  reader: Reader,
) {
  const all = messages(db).where('clientMessage.clientAccountId', '=', clientAccountId);
  const matching = ownOnly ? all.where('clientMessage.fromAdmin', '=', false) : all;
  const found = await newestFirst(matching, 'clientMessage.id', page);
  const rows = (await nestPeople(db, found, reader)).map((row) => ({
    ...row,
    isRead: row.fromAdmin ? !isNewer(row.id, lastReadMessageId) : row.isRead,
  }));
  const ids = matching.clearSelect().select('clientMessage.id');
  return pageOf(rows, page.limit, await totalOfSearch(found, page, () => countUpTo(db, ids)));
}

/** The number of messages between a client within a scope and the agency. */
export const countOfClient = (db: Db, scope: Scope, clientAccountId: string): Promise<number> => {
  const ofClient = db.q().selectFrom('clientMessage').where('clientAccountId', '=', clientAccountId);
  return countAll(narrow(ofClient, reach, scope));
};

/** The number of unread messages from clients within a scope. */
export const countUnreadWithin = (db: Db, scope: Scope): Promise<number> => {
  const unread = db
    .q()
    .selectFrom('clientMessage')
    .where('fromAdmin', '=', false)
    .where('isRead', '=', false);
  return countUpTo(db, narrow(unread, reach, scope).select('id'));
};

const ofSide = (db: Db, clientAccountId: string, fromAdmin: boolean) =>
  db
    .q()
    .selectFrom('clientMessage')
    .where('clientAccountId', '=', clientAccountId)
    .where('fromAdmin', '=', fromAdmin);

/**
 * Counts the agency's messages that are newer than the last one that a contact has read, up to the highest number of a
 * badge.
 */
export const countNewer = (
  db: Db,
  clientAccountId: string,
  lastReadMessageId: string | null,
): Promise<number> => {
  const newer = ofSide(db, clientAccountId, true).where('id', '>', lastReadMessageId ?? '');
  return countUpTo(db, newer.select('id'), limits.badgeMax + 1);
};

/** The id of the newest message that the agency wrote to a client. */
export const newestOfAgency = async (db: Db, clientAccountId: string): Promise<string | undefined> =>
  (await ofSide(db, clientAccountId, true).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())
    ?.id;

export async function insert(db: Db, row: Insertable<ClientMessageTable>): Promise<void> {
  await db.q().insertInto('clientMessage').values(row).execute();
}

/** The reader and the time. */
interface Reading {
  readById: string;
  readAt: string;
}

/** Marks a client's message as read by staff, unless it is marked already. */
export const markRead = (db: Db, id: string, reading: Reading) =>
  db
    .q()
    .updateTable('clientMessage')
    .set({ isRead: true, ...reading })
    .where('id', '=', id)
    .where('fromAdmin', '=', false)
    .where('isRead', '=', false)
    .returning('clientAccountId')
    .executeTakeFirst();

/**
 * Marks the messages of one side, up to the given message, as read by the other side. Messages that were read before keep
 * their time. Returns the messages that were unread.
 */
export const markSideRead = (
  db: Db,
  { clientAccountId, fromAdmin, upTo }: { clientAccountId: string; fromAdmin: boolean; upTo: string },
  reading: Reading,
) =>
  db
    .q()
    .updateTable('clientMessage')
    .set({ isRead: true, ...reading })
    .where('clientAccountId', '=', clientAccountId)
    .where('fromAdmin', '=', fromAdmin)
    .where('isRead', '=', false)
    .where('id', '<=', upTo)
    .returning(['id', 'clientAccountId'])
    .execute();

interface Answer {
  adminResponse: string;
  responseDate: string;
  userId: string;
}

/** Stores the answer to a client's message. Does nothing if the message has an answer. */
export const respond = (db: Db, id: string, answer: Answer) =>
  db
    .q()
    .updateTable('clientMessage')
    .set(answer)
    .where('id', '=', id)
    .where('fromAdmin', '=', false)
    .where('adminResponse', 'is', null)
    .returning(['id', 'clientAccountId'])
    .executeTakeFirst();

/** The data that notices about messages between clients and the agency need. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('clientMessage as message')
    .innerJoin('clientAccount as client', 'client.id', 'message.clientAccountId')
    .leftJoin('contact', 'contact.id', 'message.contactId')
    .leftJoin('user as staff', 'staff.id', 'message.userId')
    .select(['message.id', 'message.clientAccountId', 'message.message', 'message.adminResponse'])
    .select(['message.responseToId', 'message.userId', 'client.name as clientName'])
    .select(['contact.name as contactName', 'contact.email as contactEmail'])
    .select(staffColumns)
    .where('message.id', 'in', ids)
    .execute();
