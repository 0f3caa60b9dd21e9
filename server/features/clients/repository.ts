import { sql } from 'kysely';
import type { ClientSort } from '#contract/clients.ts';
import { counters } from '#server/counters/counters.ts';
import type { Db } from '#server/db/database.ts';
import { countUpTo, pageOf, totalOfSearch } from '#server/db/lists.ts';
import { prepared } from '#server/db/prepared.ts';
import type { ClientAccountTable } from '#server/db/schema.ts';
import { textHolds } from '#server/db/text-search.ts';

/** The counter of all client accounts. */
export const countName = 'clients';

const shown = [
  'id',
  'name',
  'email',
  'company',
  'phone',
  'clientCode',
  'companyLogoUrl',
  'origin',
  'emailVerifiedAt',
  'createdAt',
] as const;

export type ClientRow = Pick<ClientAccountTable, (typeof shown)[number]>;

const withAddress = prepared((q, { emailKey }: { emailKey: string }) =>
  q.selectFrom('clientAccount').select(shown).where('emailKey', '=', emailKey),
);

/** The account with an address, by the form in which addresses are compared. */
export const findByEmail = async (db: Db, emailKey: string): Promise<ClientRow | undefined> =>
  (await withAddress(db, { emailKey }))[0];

export const find = (db: Db, id: string) =>
  db.q().selectFrom('clientAccount').select(shown).where('id', '=', id).executeTakeFirst();

type Matches = Awaited<ReturnType<typeof textHolds>>;

async function total(db: Db, matches: Matches | null): Promise<number> {
  if (!matches) return (await counters.read(db, [countName]))[countName];
  const found = db
    .q()
    .selectFrom('clientAccount')
    .select('id')
    .where((eb) => matches(eb.ref('id'), eb.ref('searchText')));
  return countUpTo(db, found);
}

interface ListQuery {
  q?: string | undefined;
  /** `created`, newest first, unless said. */
  sort?: ClientSort | undefined;
  limit: number;
  cursor?: string | undefined;
}

// The index `clientAccountName` holds just this.
const nameKey = sql<string>`lower(${sql.ref('clientAccount.name')})`;

/** The rows of a page with how many projects each has. */
const listed = (db: Db) =>
  db
    .q()
    .selectFrom('clientAccount')
    .select(shown)
    .select((eb) =>
      eb
        .selectFrom('project')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('project.clientAccountId', '=', 'clientAccount.id')
        .where('project.deleted', '=', false)
        .$asScalar()
        .$notNull()
        .as('projectCount'),
    );

async function byName(db: Db, rows: ReturnType<typeof listed>, cursor: string | undefined) {
  const ordered = rows.orderBy(nameKey).orderBy('clientAccount.id');
  if (!cursor) return ordered;
  const before = await db
    .q()
    .selectFrom('clientAccount')
    .select(nameKey.as('key'))
    .where('id', '=', cursor)
    .executeTakeFirst();
  return ordered.where(
    sql<boolean>`(${nameKey}, ${sql.ref('clientAccount.id')}) > (${before?.key ?? ''}, ${cursor})`,
  );
}

/** One page, newest first or by name. */
export async function list(db: Db, { q, sort, limit, cursor }: ListQuery) {
  const matches = q ? await textHolds(db, 'clientAccount', q) : null;
  let rows = listed(db);
  if (matches) rows = rows.where((eb) => matches(eb.ref('clientAccount.id'), eb.ref('searchText')));
  if (sort === 'name') rows = await byName(db, rows, cursor);
  else {
    rows = rows.orderBy('clientAccount.id', 'desc');
    if (cursor) rows = rows.where('clientAccount.id', '<', cursor);
  }
  const found = await rows.limit(limit + 1).execute();
  const count = () => total(db, matches);
  return pageOf(found, limit, await (matches ? totalOfSearch(found, { limit, cursor }, count) : count()));
}

/** Adds an account; nothing happens when the address or the client code is taken. */
export const insert = async (db: Db, row: ClientAccountTable & { searchText: string }): Promise<boolean> =>
  (await db
    .q()
    .insertInto('clientAccount')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Changes an account. Throws a unique violation when the address belongs to another. */
export const update = (
  db: Db,
  id: string,
  values: Partial<Omit<ClientAccountTable, 'id'>> & { searchText?: string },
): Promise<ClientRow | undefined> =>
  db.q().updateTable('clientAccount').set(values).where('id', '=', id).returning(shown).executeTakeFirst();
