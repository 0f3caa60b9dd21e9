import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

const tables = [
  'consultation',
  'clientAccount',
  'project',
  'contactMessage',
  'clientMessage',
  'previewFeedback',
] as const;

/**
 * The index of every three characters knows where in a text they stand, so that it tells by itself which rows hold a text: how many
 * are found is then never a guess. It is filled as before (migration 0066), by the triggers that are there.
 */
async function onSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    const statements = [
      `drop table "${table}Text_term"`,
      `drop table "${table}Text"`,
      `create virtual table "${table}Text"
        using fts5("text", content = '', contentless_delete = 1, detail = full, tokenize = 'trigram case_sensitive 1')`,
      `insert into "${table}Text" (rowid, "text") select "key", "rows"."searchText" || char(10, 10)
        from "${table}TextKey" as "keys" join "${table}" as "rows" on "rows"."id" = "keys"."id" order by "key"`,
      `create virtual table "${table}Text_term" using fts5vocab("${table}Text", 'instance')`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}

// Each single character and each two beside each other, parted by a character that nobody types; the odd one at an end is parted, too.
const pairs = `
  create function "letterPairs"("value" text) returns text[] language sql immutable strict parallel safe as $$
    select string_to_array("value", null) || string_to_array(
      regexp_replace("value", '(..)', E'\\\\1\\x01', 'g') || E'\\x01' || regexp_replace(substr("value", 2), '(..)', E'\\\\1\\x01', 'g'),
      E'\\x01')
  $$`;

/** One or two characters have an index of their own: that of every three cannot be read by how its groups begin. */
async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql.raw(pairs).execute(db);
  for (const table of tables)
    await sql
      .raw(`create index "${table}Pairs" on "${table}" using gin ("letterPairs"("searchText"))`)
      .execute(db);
}

export const up = (db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> =>
  engine === 'sqlite' ? onSqlite(db) : onPostgres(db);
