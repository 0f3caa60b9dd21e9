import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';
import { indexTexts } from './0007-text-search.ts';

/** The texts of rows that have none made for the search, as SQL over `$`, the row; and the columns they are made of. */
const texts: Readonly<Record<string, { of: readonly string[]; text: string }>> = {
  contact: { of: ['name', 'email'], text: `$."name" || ' ' || $."email"` },
  clientPreview: { of: ['title', 'description'], text: `$."title" || ' ' || coalesce($."description", '')` },
  artwork: {
    of: ['originalName', 'description'],
    text: `$."originalName" || ' ' || coalesce($."description", '')`,
  },
  deliveryFile: { of: ['name'], text: `$."name"` },
  attachment: { of: ['name'], text: `$."name"` },
};

/**
 * An index of every three characters that folds case itself, of the columns as they are: what is emptied in a row is gone from
 * its index, whoever empties it.
 */
async function onSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [table, { of, text }] of Object.entries(texts)) {
    const row = (name: string) => text.replaceAll('$', name);
    const key = (id: string) => `(select "key" from "${table}TextKey" where "id" = ${id})`;
    const columns = of.map((column) => `"${column}"`).join(', ');
    const statements = [
      `create table "${table}TextKey" ("key" integer primary key, "id" text not null unique)`,
      `create virtual table "${table}Text" using fts5("text", content = '', contentless_delete = 1, detail = none, tokenize = 'trigram')`,
      `insert into "${table}TextKey" ("id") select "id" from "${table}" order by "id"`,
      `insert into "${table}Text" (rowid, "text") select "key", ${row('"rows"')}
        from "${table}TextKey" as "keys" join "${table}" as "rows" on "rows"."id" = "keys"."id" order by "key"`,
      `create trigger "${table}TextInsert" after insert on "${table}" begin
        insert into "${table}TextKey" ("id") values (new."id");
        insert into "${table}Text" (rowid, "text") values (${key('new."id"')}, ${row('new')});
      end`,
      `create trigger "${table}TextUpdate" after update of ${columns} on "${table}" when ${row('old')} is not ${row('new')} begin
        update "${table}Text" set "text" = ${row('new')} where rowid = ${key('new."id"')};
      end`,
      `create trigger "${table}TextDelete" after delete on "${table}" begin
        delete from "${table}Text" where rowid = ${key('old."id"')};
        delete from "${table}TextKey" where "id" = old."id";
      end`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as "schema" from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'
  `.execute(db);
  const schema = rows[0]?.schema;
  if (schema === undefined) return;
  for (const [table, { text }] of Object.entries(texts))
    await sql
      .raw(
        `create index "${table}Text" on "${table}" using gin (lower(${text.replaceAll('$.', '')}) "${schema}".gin_trgm_ops)`,
      )
      .execute(db);
}

/** Finds people, previews, files and notes by their words, beside what could be searched before. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await indexTexts(db, type, ['message']);
  await (type.engine === 'postgres' ? onPostgres(db) : onSqlite(db));
}
