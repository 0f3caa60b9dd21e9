import { sql, type Expression, type SelectQueryBuilder, type SqlBool, type StringReference } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from './database.ts';

/** What is asked of a list: how many rows, after which id. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/** The newest rows by their id, one more than asked for: `pageOf` tells by it whether there is a next page. */
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

/** How many rows a query finds, to the last: for what one client has, which is never very much. */
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

/** How many rows a query finds, `most` at most. */
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
 * How many rows a search finds in all: known without counting when its first page holds them. Looking through every row
 * once is dear enough.
 */
export const totalOfSearch = async (
  found: readonly unknown[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  count: () => Promise<number>,
): Promise<number> => (cursor === undefined && found.length <= limit ? found.length : count());

/** A page out of rows of which one more than `limit` was asked for; `next` is the cursor of the page after it. */
export const pageOf = <T extends { id: string }>(rows: T[], limit: number, total: number) => ({
  items: rows.slice(0, limit),
  total,
  next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
});

/** True for rows whose lower-cased text holds what was typed, whatever the case. */
export const holds = (column: Expression<string>, typed: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${typed.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`} escape ${sql.lit('\\')}`;

/** What `holds` looks through: the given texts in lower case. */
export const searchText = (...texts: (string | null)[]): string =>
  texts
    .filter((text) => text !== null)
    .join('\n')
    .toLowerCase();
