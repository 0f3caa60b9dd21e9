import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import { holds } from './lists.ts';

/** The tables whose search text has an index. */
type Searched = 'consultation' | 'clientAccount' | 'project' | 'contactMessage';

/** Up to here rows are taken from the index and sorted; of more, the newest are met soon on the way through the rows. */
const mostPicked = 1_000;

/** The text as a query of FTS5, or null where its index does not help. */
function trigrams(typed: string): string | null {
  const letters = [...typed.toLowerCase()];
  if (letters.length < 3 || letters.includes('\0')) return null;
  const parts = new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')));
  return [...parts].map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
}

/** Which rows an SQLite index takes into account, or null where reading them in order is quicker. */
async function picked(db: Db, table: Searched, typed: string) {
  const query = trigrams(typed);
  if (query === null) return null;
  const index = sql.ref(`${table}Text`);
  const { keys } = await db
    .q()
    .selectNoFrom(
      sql<string>`(
        select json_group_array(key) from (
          select rowid as key from ${index} where ${index} match ${query} limit ${mostPicked + 1}
        ) as "found"
      )`.as('keys'),
    )
    .executeTakeFirstOrThrow();
  if ((JSON.parse(keys) as number[]).length > mostPicked) return null;
  // Handed over as one value, so that the index is asked once for page and total.
  return sql`select "id" from ${sql.table(`${table}TextKey`)} where "key" in (select value from json_each(${keys}))`;
}

/**
 * The condition for rows of a table whose text holds what was typed, whatever the case; takes the columns `id` and
 * `searchText`. PostgreSQL weighs its index itself; for SQLite, which knows nothing of how often a text occurs, it is
 * asked here.
 */
export async function textHolds(
  db: Db,
  table: Searched,
  typed: string,
): Promise<(id: Expression<string>, text: Expression<string>) => Expression<SqlBool>> {
  const rows = db.engine === 'sqlite' ? await picked(db, table, typed) : null;
  return (id, text) =>
    rows === null ? holds(text, typed) : sql<SqlBool>`(${id} in (${rows}) and ${holds(text, typed)})`;
}
