import { sql, type SqlBool } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import {
  countUpTo,
  newestFirst,
  pageOf,
  totalOfSearch,
  type PageQuery,
} from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { textHolds } from '#server/data/db/queries/text-search.ts';
import { clientColumns, nestClient } from '#server/data/db/views/clients.ts';
import { contactColumns, nestOwner, ownerColumns, staffColumns } from '#server/data/db/views/people.ts';

const reach = { client: 'conversation.clientAccountId', project: null, owner: null } as const;

interface ListQuery extends PageQuery {
  q?: string | undefined;
  show?: 'unread' | 'waiting' | undefined;
  /** The id of a member of staff, to list only conversations with clients that are assigned to this person. */
  mine?: string | undefined;
}

/**
 * One page of conversations within the scope, those with the newest messages first. The cursor is the id of the newest
 * message.
 */
export async function list(db: Db, scope: Scope, { q, show, mine, limit, cursor }: ListQuery) {
  const holds = q ? await textHolds(db, 'clientAccount', q) : null;
  let rows = narrow(
    db
      .q()
      .selectFrom('conversation')
      .innerJoin('clientAccount as client', 'client.id', 'conversation.clientAccountId'),
    reach,
    scope,
    mine,
  );
  if (show === 'unread') rows = rows.where(sql<SqlBool>`"conversation"."unread" > 0`);
  if (show === 'waiting') rows = rows.where('conversation.waitsSince', 'is not', null);
  if (holds) rows = rows.where((eb) => holds(eb.ref('client.id'), eb.ref('client.searchText')));
  const found = await newestFirst(
    rows
      .innerJoin('clientMessage as last', 'last.id', 'conversation.lastMessageId')
      .leftJoin('contact', 'contact.id', 'last.contactId')
      .leftJoin('user as staff', 'staff.id', 'last.userId')
      .leftJoin('assignment', (join) =>
        join
          .onRef('assignment.clientAccountId', '=', 'conversation.clientAccountId')
          .on('assignment.owner', '=', true),
      )
      .leftJoin('user as owner', 'owner.id', 'assignment.userId')
      .select(['conversation.clientAccountId', 'conversation.lastMessageId as id'])
      .select(['conversation.unread', 'conversation.waitsSince'])
      .select(['last.message', 'last.fromAdmin', 'last.userId', 'last.contactId', 'last.createdAt'])
      .select(clientColumns)
      .select(contactColumns)
      .select(staffColumns)
      .select(ownerColumns),
    'conversation.lastMessageId',
    { limit, cursor },
  );
  const count = () => countUpTo(db, rows.select('conversation.clientAccountId'));
  const total = await (q ? totalOfSearch(found, { limit, cursor }, count) : count());
  return pageOf(
    found.map((row) => nestOwner(nestClient(row))),
    limit,
    total,
  );
}

/** Locks the newest message of the client, so that of two simultaneous answers the second one finds the first. */
export async function lock(db: Db, clientAccountId: string): Promise<void> {
  await db
    .q()
    .selectFrom('clientMessage')
    .select('id')
    .where('clientAccountId', '=', clientAccountId)
    .where('fromAdmin', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .$call(lockRows(db))
    .execute();
}

/** The newest message that the agency wrote to a client, with its author. */
export const newestFromStaff = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('clientMessage')
    .where('clientAccountId', '=', clientAccountId)
    .where('fromAdmin', '=', true)
    .leftJoin('user as writer', 'writer.id', 'clientMessage.userId')
    .select([
      'clientMessage.id',
      'clientMessage.userId',
      'writer.email',
      'writer.firstName',
      'writer.lastName',
    ])
    .orderBy('clientMessage.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Marks the client's messages, up to the given one, as needing no answer. Returns true if any of them was waiting. */
export const settle = async (db: Db, clientAccountId: string, upTo: string): Promise<boolean> =>
  (
    await db
      .q()
      .updateTable('clientMessage')
      .set({ settled: true })
      .where('clientAccountId', '=', clientAccountId)
      .where('fromAdmin', '=', false)
      .where('settled', '=', false)
      .where('id', '<=', upTo)
      .returning('id')
      .execute()
  ).length > 0;

/** The data for notices about conversations in which the client wrote last, found by the ids of the clients. */
export const openForNotices = (db: Db, clientIds: readonly string[]) =>
  db
    .q()
    .selectFrom('clientMessage as newest')
    .innerJoin('clientAccount as client', 'client.id', 'newest.clientAccountId')
    .leftJoin('contact', 'contact.id', 'newest.contactId')
    .select(['newest.clientAccountId as id', 'newest.id as messageId', 'newest.message'])
    .select(['newest.adminResponse', 'client.name as clientName'])
    .select(['contact.name as contactName', 'contact.email as contactEmail'])
    .where('newest.clientAccountId', 'in', clientIds)
    .where('newest.fromAdmin', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('clientMessage as later')
            .select('later.id')
            .whereRef('later.clientAccountId', '=', 'newest.clientAccountId')
            .whereRef('later.id', '>', 'newest.id'),
        ),
      ),
    )
    .execute();
