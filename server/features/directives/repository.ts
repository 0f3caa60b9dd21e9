import { changeRequestStatuses } from '#contract/directives.ts';
import { counters } from '#server/counters/counters.ts';
import type { Db } from '#server/db/database.ts';
import { clientColumns, nestClient } from '#server/db/joined-client.ts';
import { countUpTo, newestFirst, pageOf, totalOfSearch, type PageQuery } from '#server/db/lists.ts';
import type {
  DirectiveChangeRequestTable,
  ProjectDirectiveTable,
  ReferenceListTable,
} from '#server/db/schema.ts';
import { textHolds } from '#server/db/text-search.ts';

type Status = DirectiveChangeRequestTable['status'];

/** The counter of the change requests in a status. */
export const countName = (status: Status) => `directives.${status}` as const;

export const find = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('projectDirective')
    .selectAll()
    .where('clientAccountId', '=', clientAccountId)
    .executeTakeFirst();

/** Saves a row whole, in place of the one before. */
export async function save(db: Db, row: ProjectDirectiveTable): Promise<void> {
  const { clientAccountId: _owner, ...values } = row;
  await db
    .q()
    .insertInto('projectDirective')
    .values(row)
    .onConflict((conflict) => conflict.column('clientAccountId').doUpdateSet(values))
    .execute();
}

/** Puts one palette in place of another; nothing happens when a third is in force. */
export async function changePalette(
  db: Db,
  clientAccountId: string,
  change: { from: string; to: string; updatedAt: string },
): Promise<void> {
  await db
    .q()
    .updateTable('projectDirective')
    .set({ colorPalette: change.to, updatedAt: change.updatedAt })
    .where('clientAccountId', '=', clientAccountId)
    .where('colorPalette', '=', change.from)
    .execute();
}

/** Puts a palette in force, whatever was before. */
export async function setPalette(db: Db, row: ProjectDirectiveTable): Promise<void> {
  const { colorPalette, updatedAt } = row;
  await db
    .q()
    .insertInto('projectDirective')
    .values(row)
    .onConflict((conflict) => conflict.column('clientAccountId').doUpdateSet({ colorPalette, updatedAt }))
    .execute();
}

export const findLinks = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('referenceList')
    .selectAll()
    .where('clientAccountId', '=', clientAccountId)
    .executeTakeFirst();

/** Saves the list whole, in place of the one before. */
export async function saveLinks(db: Db, row: ReferenceListTable): Promise<void> {
  const { links, updatedAt } = row;
  await db
    .q()
    .insertInto('referenceList')
    .values(row)
    .onConflict((conflict) => conflict.column('clientAccountId').doUpdateSet({ links, updatedAt }))
    .execute();
}

export async function insertRequest(db: Db, row: DirectiveChangeRequestTable): Promise<void> {
  await db.q().insertInto('directiveChangeRequest').values(row).execute();
}

const withClient = (db: Db) =>
  db
    .q()
    .selectFrom('directiveChangeRequest as request')
    .innerJoin('clientAccount as client', 'client.id', 'request.clientAccountId')
    .selectAll('request')
    .select(clientColumns);

/** A change request as staff see it. */
export async function findRequest(db: Db, id: string) {
  const row = await withClient(db).where('request.id', '=', id).executeTakeFirst();
  return row && nestClient(row);
}

interface StaffQuery extends PageQuery {
  status?: Status | undefined;
  clientAccountId?: string | undefined;
  q?: string | undefined;
}

/** One page for staff, newest first. */
export async function listRequests(db: Db, { status, clientAccountId, q, limit, cursor }: StaffQuery) {
  const matches = q ? await textHolds(db, 'clientAccount', q) : null;
  let matching = withClient(db);
  if (status) matching = matching.where('request.status', '=', status);
  if (clientAccountId) matching = matching.where('request.clientAccountId', '=', clientAccountId);
  if (matches)
    matching = matching.where((eb) =>
      matches(eb.ref('request.clientAccountId'), eb.ref('client.searchText')),
    );
  const found = await newestFirst(matching, 'request.id', { limit, cursor });
  const count = () => countUpTo(db, matching.clearSelect().select('request.id'));
  const total = async () => {
    if (matches) return totalOfSearch(found, { limit, cursor }, count);
    return clientAccountId ? count() : countRequests(db, status ? [status] : changeRequestStatuses);
  };
  return pageOf(found.map(nestClient), limit, await total());
}

async function countRequests(db: Db, statuses: readonly Status[]): Promise<number> {
  const counts = await counters.read(db, statuses.map(countName));
  return Object.values(counts).reduce((sum, value) => sum + value, 0);
}

/** One page of a client's own change requests, newest first. */
export async function listOfClient(db: Db, clientAccountId: string, page: PageQuery) {
  const own = db.q().selectFrom('directiveChangeRequest').where('clientAccountId', '=', clientAccountId);
  const found = await newestFirst(own.selectAll(), 'id', page);
  return pageOf(found, page.limit, await countUpTo(db, own.select('id')));
}

/** Decides a request; nothing happens when that was done before. */
export const decide = (
  db: Db,
  id: string,
  decision: { status: 'approved' | 'rejected'; adminResponse: string; respondedAt: string },
) =>
  db
    .q()
    .updateTable('directiveChangeRequest')
    .set({ ...decision, isRead: true })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();

/** Marks a request as read; nothing happens when it is. */
export const markRead = (db: Db, id: string) =>
  db
    .q()
    .updateTable('directiveChangeRequest')
    .set({ isRead: true })
    .where('id', '=', id)
    .where('isRead', '=', false)
    .returning('clientAccountId')
    .executeTakeFirst();
