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
 * Finds one or two characters by the index of every three: each text in it ends with two line breaks, so that every character begins
 * a group, and the groups can be read in their order.
 */
export async function up(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  // PostgreSQL has no way to read the groups of its index in order.
  if (engine === 'postgres') return;
  for (const table of tables) {
    const text = (row: string) => `${row}."searchText" || char(10, 10)`;
    const key = (row: string) => `(select "key" from "${table}TextKey" where "id" = ${row}."id")`;
    const statements = [
      `drop trigger "${table}TextInsert"`,
      `drop trigger "${table}TextUpdate"`,
      `create trigger "${table}TextInsert" after insert on "${table}" begin
        insert into "${table}TextKey" ("id") values (new."id");
        insert into "${table}Text" (rowid, "text") values (${key('new')}, ${text('new')});
      end`,
      `create trigger "${table}TextUpdate" after update of "searchText" on "${table}"
      when old."searchText" is not new."searchText" begin
        update "${table}Text" set "text" = ${text('new')} where rowid = ${key('new')};
      end`,
      `insert into "${table}Text" ("${table}Text") values ('delete-all')`,
      `insert into "${table}Text" (rowid, "text") select "key", ${text('"rows"')}
        from "${table}TextKey" as "keys" join "${table}" as "rows" on "rows"."id" = "keys"."id" order by "key"`,
      `create virtual table "${table}Text_term" using fts5vocab("${table}Text", 'instance')`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}
