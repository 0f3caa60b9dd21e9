import { sql, type Expression, type SqlBool } from 'kysely';
import { shortWordRows } from '#contract/search.ts';
import type { Db } from '../database.ts';
import { holds } from './lists.ts';
import { isIndexed, picked, type Searched } from './text-search.ts';

/** True: words alone that the index does not know, so that reading stops after the newest rows. */
export const areShort = (words: readonly string[]): boolean => words.length > 0 && !words.some(isIndexed);

/**
 * The same of a text that the database has lower-cased. SQLite folds the case of ASCII alone, PostgreSQL what its locale knows: any
 * character stands for one beyond ASCII, and whoever reads the rows looks again.
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
  if (areShort(words)) {
    const ids = sql`select "id" from ${sql.table(table)} order by "id" desc limit 1 offset ${sql.lit(shortWordRows)}`;
    conditions.unshift(sql<SqlBool>`"row"."id" > coalesce((${ids}), '')`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
