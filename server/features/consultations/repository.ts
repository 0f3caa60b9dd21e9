import type { Kysely } from 'kysely';
import { consultationStatuses, type ConsultationStatus } from '#contract/consultations.ts';
import { counters } from '#server/counters/counters.ts';
import type { Db } from '#server/db/database.ts';
import { countAll, countUpTo, newestFirst, pageOf, type PageQuery, totalOfSearch } from '#server/db/lists.ts';
import { prepared } from '#server/db/prepared.ts';
import type { ConsultationTable, Tables } from '#server/db/schema.ts';
import { textHolds } from '#server/db/text-search.ts';
import type { Page } from '#server/http/route.ts';
import { countName, type Shelf } from './counts.ts';

interface ListQuery {
  shelf: Shelf;
  status?: ConsultationStatus | undefined;
  clientAccountId?: string | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const shown = [
  'consultation.id',
  'consultation.name',
  'consultation.email',
  'consultation.company',
  'consultation.phone',
  'consultation.service',
  'consultation.message',
  'consultation.status',
  'consultation.referredBy',
  'consultation.businessName',
  'consultation.businessType',
  'consultation.clientAccountId',
  'consultation.createdAt',
] as const;

// The account with the same address, where the request is not linked to one.
const withMatch = (q: Kysely<Tables>) =>
  q
    .selectFrom('consultation')
    .leftJoin('clientAccount as match', (join) =>
      join
        .onRef('match.emailKey', '=', 'consultation.emailKey')
        .on('consultation.clientAccountId', 'is', null),
    )
    .select(shown)
    .select('match.id as matchingClientId');

export type ConsultationRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** One request as staff see it. */
export const find = (db: Db, id: string) =>
  withMatch(db.q()).where('consultation.id', '=', id).executeTakeFirst();

type Matches = Awaited<ReturnType<typeof textHolds>>;

async function total(
  db: Db,
  { shelf, status, clientAccountId }: ListQuery,
  matches: Matches | null,
): Promise<number> {
  if (!matches && !clientAccountId) {
    const names = (status ? [status] : consultationStatuses).map((each) => countName(shelf, each));
    return Object.values(await counters.read(db, names)).reduce((sum, value) => sum + value, 0);
  }
  let found = db
    .q()
    .selectFrom('consultation')
    .select('id')
    .where('spam', '=', shelf === 'spam');
  if (status) found = found.where('status', '=', status);
  if (clientAccountId) found = found.where('clientAccountId', '=', clientAccountId);
  if (matches) found = found.where((eb) => matches(eb.ref('id'), eb.ref('searchText')));
  return countUpTo(db, found);
}

const newest = (q: Kysely<Tables>, { spam, limit }: { spam: boolean; limit: number }) =>
  withMatch(q).where('consultation.spam', '=', spam).orderBy('consultation.id', 'desc').limit(limit);

const firstPage = prepared(newest);

/** One page of a shelf, newest first. */
export async function list(db: Db, query: ListQuery): Promise<Page<ConsultationRow>> {
  const { shelf, status, clientAccountId, q, limit, cursor } = query;
  const matches = q ? await textHolds(db, 'consultation', q) : null;
  const wanted = { spam: shelf === 'spam', limit: limit + 1 };
  const narrowed = () => {
    let rows = newest(db.q(), wanted);
    if (status) rows = rows.where('consultation.status', '=', status);
    if (clientAccountId) rows = rows.where('consultation.clientAccountId', '=', clientAccountId);
    if (matches)
      rows = rows.where((eb) => matches(eb.ref('consultation.id'), eb.ref('consultation.searchText')));
    if (cursor) rows = rows.where('consultation.id', '<', cursor);
    return rows.execute();
  };
  const found = await (status || clientAccountId || matches || cursor ? narrowed() : firstPage(db, wanted));
  const count = () => total(db, query, matches);
  return pageOf(found, limit, await (matches ? totalOfSearch(found, { limit, cursor }, count) : count()));
}

/** One page of a client's own requests, newest first. */
export async function listOfClient(db: Db, clientAccountId: string, page: PageQuery) {
  const own = db.q().selectFrom('consultation').where('clientAccountId', '=', clientAccountId);
  const found = await newestFirst(own.selectAll(), 'id', page);
  return pageOf(found, page.limit, await countAll(own));
}

/** Adds a request. */
export const insert: (db: Db, row: ConsultationTable) => Promise<unknown> = prepared(
  (q, row: ConsultationTable) =>
    q.insertInto('consultation').values({
      id: row.id,
      name: row.name,
      email: row.email,
      emailKey: row.emailKey,
      company: row.company,
      phone: row.phone,
      service: row.service,
      message: row.message,
      referredBy: row.referredBy,
      businessName: row.businessName,
      businessType: row.businessType,
      status: row.status,
      spam: row.spam,
      clientAccountId: row.clientAccountId,
      searchText: row.searchText,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }),
);

/** Moves a request from one status to the next; nothing happens when it is in another. */
export const move = (
  db: Db,
  id: string,
  from: ConsultationStatus,
  to: ConsultationStatus,
  updatedAt: string,
) =>
  db
    .q()
    .updateTable('consultation')
    .set({ status: to, updatedAt })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning(['id', 'spam', 'clientAccountId'])
    .executeTakeFirst();

/** Takes a request off the spam shelf; nothing happens when it is not there. */
export const unshelve = (db: Db, id: string, updatedAt: string) =>
  db
    .q()
    .updateTable('consultation')
    .set({ spam: false, updatedAt })
    .where('id', '=', id)
    .where('spam', '=', true)
    .returning(['id', 'emailKey', 'status', 'clientAccountId'])
    .executeTakeFirst();

/** Gives a request that belongs to no client to one; nothing happens when it has one. */
export const link = (db: Db, id: string, clientAccountId: string, updatedAt: string) =>
  db
    .q()
    .updateTable('consultation')
    .set({ clientAccountId, updatedAt })
    .where('id', '=', id)
    .where('clientAccountId', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Gives every request with an address that belongs to no client, and is no suspected spam, to one. */
export const linkAll = (db: Db, emailKey: string, clientAccountId: string, updatedAt: string) =>
  db
    .q()
    .updateTable('consultation')
    .set({ clientAccountId, updatedAt })
    .where('emailKey', '=', emailKey)
    .where('clientAccountId', 'is', null)
    .where('spam', '=', false)
    .returning('id')
    .execute();
