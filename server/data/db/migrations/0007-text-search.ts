import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** An index of every three characters in a row, numbered by a table of its own: `vacuum` may renumber rows without a number. */
async function onSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  const row = sql.table(table);
  const index = sql.table(`${table}Text`);
  const keys = sql.table(`${table}TextKey`);
  const trigger = (event: string) => sql.id(`${table}Text${event}`);
  await sql`create table ${keys} ("key" integer primary key, "id" text not null unique)`.execute(db);
  await sql`
    create virtual table ${index}
    using fts5("text", content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')
  `.execute(db);
  await sql`insert into ${keys} ("id") select "id" from ${row} order by "id"`.execute(db);
  await sql`
    insert into ${index} (rowid, "text")
    select "key", "searchText" from ${keys} as "keys" join ${row} as "rows" on "rows"."id" = "keys"."id" order by "key"
  `.execute(db);
  await sql`
    create trigger ${trigger('Insert')} after insert on ${row} begin
      insert into ${keys} ("id") values (new."id");
      insert into ${index} (rowid, "text")
      values ((select "key" from ${keys} where "id" = new."id"), new."searchText");
    end
  `.execute(db);
  await sql`
    create trigger ${trigger('Update')} after update of "searchText" on ${row}
    when old."searchText" is not new."searchText" begin
      update ${index} set "text" = new."searchText"
      where rowid = (select "key" from ${keys} where "id" = new."id");
    end
  `.execute(db);
  await sql`
    create trigger ${trigger('Delete')} after delete on ${row} begin
      delete from ${index} where rowid = (select "key" from ${keys} where "id" = old."id");
      delete from ${keys} where "id" = old."id";
    end
  `.execute(db);
}

/** Where the extension may not be created search reads every row, and is as right as before. */
async function onPostgres(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
    exception when others then
      raise notice 'Search goes without an index: %', sqlerrm;
    end $$
  `.execute(db);
  const { rows } = await sql<{ schema: string }>`
    select nspname as "schema" from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'
  `.execute(db);
  const schema = rows[0]?.schema;
  if (schema === undefined) return;
  for (const table of tables)
    await sql`
      create index ${sql.id(`${table}Text`)} on ${sql.table(table)}
      using gin ("searchText" ${sql.id(schema, 'gin_trgm_ops')})
    `.execute(db);
}

/** Gives the search texts of tables an index, with the rows that are there. */
export async function indexTexts(
  db: Kysely<unknown>,
  { engine }: ColumnTypes,
  tables: readonly string[],
): Promise<void> {
  if (engine === 'postgres') return onPostgres(db, tables);
  for (const table of tables) await onSqlite(db, table);
}

/** Finds what holds a text without reading every row. */
export const up = (db: Kysely<unknown>, type: ColumnTypes): Promise<void> =>
  indexTexts(db, type, ['consultation', 'clientAccount', 'project', 'contactMessage']);
