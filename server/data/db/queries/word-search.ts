import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { shortWordRows } from '#contract/search.ts';
import type { Db } from '../database.ts';
import { holds } from './lists.ts';
import { isIndexed, picked, type Searched } from './text-search.ts';

/** True: words alone that the index does not know, so that reading stops after the newest rows. */
export const areShort = (words: readonly string[]): boolean => words.length > 0 && !words.some(isIndexed);

/**
 * The same of a text that the database has lower-cased. SQLite folds the case of ASCII alone, PostgreSQL what its locale knows: any
 * character stands for one beyond ASCII, and the reader of the rows checks them again.
 */
const holdsNearly = (text: Expression<string>, word: string): Expression<SqlBool> => {
  const pattern = word.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/gu, '_');
  return sql<SqlBool>`${text} like ${`%${pattern}%`} escape ${sql.lit('\\')}`;
};

/** The text of a row: the one made for the search, or an expression over columns as they are, lower-cased by the database. */
export interface RowText {
  text: Expression<string>;
  folded: boolean;
}

/** True for the newest rows of a table, named `row` in the query. */
const amongNewest = (table: Searched, count: number) =>
  sql<SqlBool>`"row"."id" > coalesce((
    select "id" from ${sql.table(table)} order by "id" desc limit 1 offset ${sql.lit(count)}), '')`;

/**
 * The condition for rows of a table, named `row` in the query, whose text holds every word; null where nothing is asked. The
 * longer words are found by the index; where there are none, the newest rows are read.
 */
export async function wordsHold(
  db: Db,
  table: Searched,
  words: readonly string[],
  { text, folded }: RowText,
): Promise<Expression<SqlBool> | null> {
  if (words.length === 0) return null;
  const long = words.filter(isIndexed);
  const found = db.engine === 'sqlite' && long.length > 0 ? await picked(db, table, ...long) : null;
  const conditions = words.map((word) => (folded ? holds : holdsNearly)(text, word));
  if (found) conditions.unshift(sql<SqlBool>`"row"."id" in (${found})`);
  if (areShort(words)) conditions.unshift(amongNewest(table, shortWordRows));
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** How many of the newest rows PostgreSQL looks through before it asks its index. */
export const lookedThrough = 2_000;

/**
 * The newest rows of a query over `row` whose text holds every word. `few`: something else narrows the query, too. PostgreSQL takes
 * words for independent of each other: of two that many rows hold, but no row both, it would read the whole table newest first.
 * So it reads the newest rows, and where they do not fill the page, those that its index finds by all words.
 */
export async function newestHolding<DB, TB extends keyof DB, O>(
  db: Db,
  table: Searched,
  rows: SelectQueryBuilder<DB, TB, O>,
  { words, text, limit, few }: { words: readonly string[]; text: RowText; limit: number; few: boolean },
) {
  const newest = (query: typeof rows) =>
    query
      .orderBy(sql`"row"."id"`, 'desc')
      .limit(limit)
      .execute();
  const hold = await wordsHold(db, table, words, text);
  if (!hold) return newest(rows);
  if (db.engine === 'sqlite' || few || words.filter(isIndexed).length < 2) return newest(rows.where(hold));
  const found = await newest(rows.where(amongNewest(table, lookedThrough)).where(hold));
  if (found.length === limit) return found;
  // `offset 0` keeps the order and the limit of the page out of the search by the index.
  const ids = sql`select "id" from ${sql.table(table)} as "row" where ${hold} offset 0`;
  return newest(rows.where(sql<SqlBool>`"row"."id" in (${ids})`));
}
