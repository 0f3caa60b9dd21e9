import { sql, type Selectable } from 'kysely';
import { limits } from '#contract/validation/limits.ts';
import type { ClientSort } from '#contract/clients.ts';
import type { RemovedState } from '#contract/removals.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import { countUpTo, pageOf, totalOfSearch } from '#server/data/db/queries/lists.ts';
import { sumRowCounts } from '#server/data/db/queries/row-counts.ts';
import { isWhole, narrow } from '#server/data/db/queries/scope.ts';
import type {
  ClientAccountStorage,
  ClientAccountTable,
  ContactTable,
} from '#server/data/db/tables/people.ts';
import { textHolds, type TextMatches } from '#server/data/db/queries/text-search.ts';

const own = [
  'id',
  'name',
  'email',
  'company',
  'phone',
  'clientCode',
  'companyLogoUrl',
  'closedAs',
  'closedAt',
  'createdAt',
] as const;

/** A company with the address of its primary contact, and whether that address is verified. */
export type ClientRow = Pick<Selectable<ClientAccountStorage>, (typeof own)[number] | 'primaryContactId'> &
  Pick<ContactTable, 'origin' | 'emailVerifiedAt'>;

const shown = (db: Db) =>
  db
    .q()
    .selectFrom('clientAccount')
    .innerJoin('contact', 'contact.id', 'clientAccount.primaryContactId')
    .select(own.map((column) => `clientAccount.${column}` as const))
    .select(['clientAccount.primaryContactId', 'contact.origin', 'contact.emailVerifiedAt']);

/** The columns that decide which staff may access a company. */
const reach = { client: 'clientAccount.id', project: null, owner: null } as const;

/** Finds a company within a scope. */
export const find = (db: Db, scope: Scope, id: string): Promise<ClientRow | undefined> =>
  narrow(shown(db), reach, scope).where('clientAccount.id', '=', id).executeTakeFirst();

/**
 * Finds the company of a person by address key, and whether the address is verified. Of several companies it prefers
 * one where the person is the primary contact, then the one joined first.
 */
export const findByEmail = (db: Db, emailKey: string) =>
  db
    .q()
    .selectFrom('contact')
    .innerJoin('membership', 'membership.contactId', 'contact.id')
    .innerJoin('clientAccount', 'clientAccount.id', 'membership.clientAccountId')
    // Each form post runs this, so it reads only the needed columns.
    .select(['clientAccount.id', 'clientAccount.email', 'contact.origin', 'contact.emailVerifiedAt'])
    .where('contact.emailKey', '=', emailKey)
    .orderBy((eb) =>
      eb.case().when('clientAccount.primaryContactId', '=', eb.ref('contact.id')).then(0).else(1).end(),
    )
    .orderBy('membership.createdAt')
    .orderBy('clientAccount.id')
    .limit(1)
    .executeTakeFirst();

/** The companies whose primary contact is this person. */
export const ofPrimary = (db: Db, contactId: string) =>
  db
    .q()
    .selectFrom('clientAccount')
    .select(['id', 'company', 'clientCode'])
    .where('primaryContactId', '=', contactId)
    .execute();

/** Those of these people who are the primary contact of a company. */
export const primaryAmong = async (db: Db, contactIds: readonly string[]): Promise<Set<string>> => {
  if (contactIds.length === 0) return new Set();
  const found = await db
    .q()
    .selectFrom('clientAccount')
    .select('primaryContactId')
    .where('primaryContactId', 'in', contactIds)
    .execute();
  return new Set(found.map(({ primaryContactId }) => primaryContactId));
};

async function total(
  db: Db,
  scope: Scope,
  { mine, closed, unproved }: Pick<ListQuery, 'mine' | 'closed' | 'unproved'>,
  matches: TextMatches | null,
): Promise<number> {
  if (isWhole(scope, mine) && !unproved) {
    if (!matches) return sumRowCounts(db, [closed ? `clients.${closed}` : 'clients']);
    const leftOut = () => sumRowCounts(db, ['clients.archived', 'clients.deleted']);
    if (!closed && (await matches.areMany(leftOut))) return limits.counted;
  }
  const all = narrow(db.q().selectFrom('clientAccount').select('id'), reach, scope, mine);
  let found = all.where('closedAs', closed ? '=' : 'is', closed ?? null);
  if (unproved)
    found = found.where('primaryContactId', 'in', (eb) =>
      eb
        .selectFrom('contact')
        .select('contact.id')
        // A literal, since SQLite uses a partial index only for literals.
        .where('contact.origin', '=', sql.lit('self' as const))
        .where('contact.emailVerifiedAt', 'is', null),
    );
  return countUpTo(db, matches ? found.where((eb) => matches(eb.ref('id'), eb.ref('searchText'))) : found);
}

interface ListQuery {
  q?: string | undefined;
  /** The default is `created`, newest first. */
  sort?: ClientSort | undefined;
  /** The id of a member of staff. Then only companies that this person looks after are listed. */
  mine?: string | undefined;
  /** The kind of closed companies to list. Without it the open companies are listed. */
  closed?: RemovedState | undefined;
  /** If set, only companies whose address nobody has verified or vouched for are listed. */
  unproved?: 'true' | undefined;
  limit: number;
  cursor?: string | undefined;
}

// The expression of the index `clientAccountName`. Only queries with this expression use the index.
const nameKey = sql<string>`lower(${sql.ref('clientAccount.name')})`;

/** The columns of a page's rows, with the number of projects of each company. */
const listed = (db: Db) =>
  shown(db).select((eb) =>
    eb
      .selectFrom('project')
      .select(eb.fn.countAll<number>().as('count'))
      .whereRef('project.clientAccountId', '=', 'clientAccount.id')
      .where('project.deleted', '=', false)
      .$asScalar()
      .$notNull()
      .as('projectCount'),
  );

const inOrder = (rows: ReturnType<typeof listed>, sort: ClientSort | undefined) =>
  sort === 'name'
    ? rows.orderBy(nameKey).orderBy('clientAccount.id')
    : rows.orderBy('clientAccount.id', 'desc');

async function after(
  db: Db,
  rows: ReturnType<typeof listed>,
  sort: ClientSort | undefined,
  cursor: string | undefined,
) {
  if (!cursor) return rows;
  if (sort !== 'name') return rows.where('clientAccount.id', '<', cursor);
  const before = await db
    .q()
    .selectFrom('clientAccount')
    .select(nameKey.as('key'))
    .where('id', '=', cursor)
    .executeTakeFirst();
  return rows.where(
    sql<boolean>`(${nameKey}, ${sql.ref('clientAccount.id')}) > (${before?.key ?? ''}, ${cursor})`,
  );
}

/** One page of companies within a scope, newest first or by name. */
export async function list(
  db: Db,
  scope: Scope,
  { q, sort, mine, closed, unproved, limit, cursor }: ListQuery,
) {
  const matches = q ? await textHolds(db, 'clientAccount', q) : null;
  let rows = narrow(listed(db), reach, scope, mine).where(
    'clientAccount.closedAs',
    closed ? '=' : 'is',
    closed ?? null,
  );
  if (unproved) rows = rows.where('contact.origin', '=', 'self').where('contact.emailVerifiedAt', 'is', null);
  if (matches) rows = rows.where((eb) => matches(eb.ref('clientAccount.id'), eb.ref('searchText')));
  rows = await after(db, inOrder(rows, sort), sort, cursor);
  const found = await rows.limit(limit + 1).execute();
  const count = () => total(db, scope, { mine, closed, unproved }, matches);
  return pageOf(found, limit, await (matches ? totalOfSearch(found, { limit, cursor }, count) : count()));
}

/** Adds a company. Returns false if the client code is taken. */
export const insert = async (db: Db, row: ClientAccountTable & { searchText: string }): Promise<boolean> =>
  (await db
    .q()
    .insertInto('clientAccount')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Those of the client codes that no company has. */
export async function freeCodes(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const taken = await db
    .q()
    .selectFrom('clientAccount')
    .select('clientCode')
    .where('clientCode', 'in', codes)
    .execute();
  const set = new Set(taken.map(({ clientCode }) => clientCode));
  return codes.filter((code) => !set.has(code));
}

/** Adds companies. Throws a unique violation if a client code is taken. */
export async function insertAll(
  db: Db,
  rows: readonly (ClientAccountTable & { searchText: string })[],
): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('clientAccount').values(rows).execute();
}

/**
 * Removes those of the companies that were not changed since, with their memberships. Returns the ids of the removed
 * companies.
 */
export const removeUnchanged = async (db: Db, ids: readonly string[], since: string): Promise<string[]> => {
  if (ids.length === 0) return [];
  const gone = db.q().deleteFrom('clientAccount').where('id', 'in', ids).where('updatedAt', '=', since);
  return (await gone.returning('id').execute()).map(({ id }) => id);
};

/** Locks a company until the transaction ends. */
export const lock = (db: Db, id: string): Promise<{ companyLogoUrl: string | null } | undefined> =>
  db
    .q()
    .selectFrom('clientAccount')
    .select('companyLogoUrl')
    .where('id', '=', id)
    .$call(lockRows(db))
    .executeTakeFirst();

export async function update(
  db: Db,
  id: string,
  values: Partial<Omit<ClientAccountTable, 'id'>> & { searchText?: string },
): Promise<void> {
  await db.q().updateTable('clientAccount').set(values).where('id', '=', id).execute();
}

/** Closes a company; with null, opens it again. */
export async function setClosed(
  db: Db,
  id: string,
  closed: { closedAs: RemovedState | 'erased' | null; closedAt: string | null; closedById: string | null },
): Promise<void> {
  await db.q().updateTable('clientAccount').set(closed).where('id', '=', id).execute();
}
