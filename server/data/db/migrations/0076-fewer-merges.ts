import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** How many parts of an index of texts may lie beside each other before SQLite begins to merge them: the most it takes. */
const parts = 16;

/** From how many on it merges them at once, while somebody waits: far above what lies there during a merge in steps. */
const atOnce = 64;

/**
 * Merges the indexes of texts less often: four parts are the default, by which two fifths of what a form post writes were pages of its
 * index merged once more. A search looks into some more parts for each group of characters.
 */
export async function up(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  if (engine === 'postgres') return;
  const { rows } = await sql<{ name: string }>`
    select "name" from sqlite_schema where "type" = 'table' and "sql" like 'create virtual table%using fts5(%'`.execute(
    db,
  );
  for (const { name } of rows)
    for (const [setting, value] of Object.entries({ crisismerge: atOnce, automerge: parts }))
      await sql.raw(`insert into "${name}" ("${name}", rank) values ('${setting}', ${value})`).execute(db);
}
