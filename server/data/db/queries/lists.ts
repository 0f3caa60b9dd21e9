import { sql, type Expression, type SelectQueryBuilder, type SqlBool, type StringReference } from 'kysely';
import { limits } from '#contract/validation/limits.ts';
import type { Db } from '../database.ts';

/** Page size and cursor of a list. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/** Reads the newest rows by id. One row more than the page shows `pageOf` whether there is a next page. */
export function newestFirst<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  id: StringReference<DB, TB>,
  { limit, cursor }: PageQuery,
) {
  const after = cursor ? rows.where(sql<SqlBool>`${sql.ref(id)} < ${cursor}`) : rows;
  return after
    .orderBy(sql.ref(id), 'desc')
    .limit(limit + 1)
    .execute();
}

/** Counts all rows of a query. Use it for short lists, such as those of one client. */
export async function countAll<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const [row] = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .execute();
  return row?.count ?? 0;
}

/** Counts the rows of a query, up to `most`. */
export async function countUpTo<DB, TB extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  most: number = limits.counted,
): Promise<number> {
  const { count } = await db
    .q()
    .selectFrom(query.limit(most).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Like `countUpTo`, for the matches of a search. On PostgreSQL it counts from the newest rows on, as the page is read.
 * The oldest rows of a large table are seldom in memory.
 */
export const countNewest = <DB, TB extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  id: StringReference<DB, TB>,
): Promise<number> => countUpTo(db, db.engine === 'postgres' ? query.orderBy(sql.ref(id), 'desc') : query);

/** Counts the rows of a filtered list. No query is needed if the first page contains all of them. */
export const totalOfSearch = async (
  found: readonly unknown[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  count: () => Promise<number>,
): Promise<number> => (cursor === undefined && found.length <= limit ? found.length : count());

/** Makes a page from up to `limit` + 1 rows. `next` is the cursor of the following page. */
export const pageOf = <T extends { id: string }>(rows: T[], limit: number, total: number) => ({
  items: rows.slice(0, limit),
  total,
  next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
});

/** True for rows whose text contains the search text, ignoring case. The column must be in lower case. */
export const holds = (column: Expression<string>, typed: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${typed.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`} escape ${sql.lit('\\')}`;

/** The text that `holds` searches: the given texts in lower case. */
export const searchText = (...texts: (string | null)[]): string =>
  texts
    .filter((text) => text !== null)
    .join('\n')
    .toLowerCase();
