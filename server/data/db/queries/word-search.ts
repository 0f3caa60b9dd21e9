import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { shortWordRows } from '#contract/search.ts';
import type { Db } from '../database.ts';
import { holds } from './lists.ts';
import { isIndexed, picked, type Searched } from './text-search.ts';

/** True if every word is too short for the index. Only the newest rows are then read. */
export const areShort = (words: readonly string[]): boolean => words.length > 0 && !words.some(isIndexed);

/**
 * Like `holds`, for a text that the database lower-cases. SQLite lower-cases only ASCII; PostgreSQL follows its locale.
 * So a non-ASCII character matches any character here, and the caller checks the rows again.
 */
const holdsNearly = (text: Expression<string>, word: string): Expression<SqlBool> => {
  const pattern = word.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/gu, '_');
  return sql<SqlBool>`${text} like ${`%${pattern}%`} escape ${sql.lit('\\')}`;
};

/** The text of a row: its `searchText`, or an expression over its columns, which the database lower-cases. */
interface RowText {
  text: Expression<string>;
  folded: boolean;
}

/** True for the newest rows of a table. The query must call the table `row`. */
const amongNewest = (table: Searched, count: number) =>
  sql<SqlBool>`"row"."id" > coalesce((
    select "id" from ${sql.table(table)} order by "id" desc limit 1 offset ${sql.lit(count)}), '')`;

/**
 * The condition for rows whose text contains every word; null without words. The query must call the table `row`. The
 * index finds the longer words. If all words are short, only the newest rows are read.
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

/** How many of the newest rows PostgreSQL reads before it uses its index. */
const lookedThrough = 2_000;

/**
 * Finds the newest rows of a query over `row` whose text contains every word. `few` means that other filters apply too.
 * PostgreSQL assumes that words are independent, so for two frequent words without a common row it would read the whole
 * table. So this reads the newest rows first, and uses the index only if they are not enough.
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
  // SQL `OFFSET 0` keeps PostgreSQL from reading in page order instead of using the index.
  const ids = sql`select "id" from ${sql.table(table)} as "row" where ${hold} offset 0`;
  return newest(rows.where(sql<SqlBool>`"row"."id" in (${ids})`));
}
