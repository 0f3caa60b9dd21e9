import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/data/db/database.ts';

/** The files of a folder that contain one of these byte sequences, as `path: text`. */
export async function findInFolder(folder: string, wanted: Record<string, Buffer>): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A mail may be renamed on its way into the outbox.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    for (const [name, sought] of Object.entries(wanted))
      if (bytes.includes(sought)) found.push(`${path.slice(folder.length)}: ${name}`);
  }
  return found;
}

async function columns(db: Db): Promise<{ table: string; column: string }[]> {
  const query =
    db.engine === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select m."name" as "table", c."name" as "column" from sqlite_schema as m, pragma_table_info(m."name") as c
          where m."type" = 'table' and m."sql" not like '%fts5%' and m."name" not like '%Text\\_%' escape '\\'`
      : sql<{ table: string; column: string }>`
          select "table_name" as "table", "column_name" as "column" from information_schema.columns
          where "table_schema" = current_schema()`;
  return (await query.execute(db.q())).rows;
}

/** True if a table contains one of these texts. One statement instead of hundreds, one for each column. */
async function holdsAny(db: Db, table: string, names: readonly string[], texts: readonly string[]) {
  const row = sql.join(
    names.map((name) => sql`coalesce(lower(cast(${sql.ref(name)} as text)), '')`),
    sql` || ' ' || `,
  );
  const likes = sql.join(
    texts.map((text) => sql`"row" like ${`%${text.toLowerCase()}%`}`),
    sql` or `,
  );
  const { rows } = await sql`
    select 1 from (select ${row} as "row" from ${sql.table(table)}) as "rows" where ${likes} limit 1
  `.execute(db.q());
  return rows.length > 0;
}

/** The columns of all tables that contain one of these texts, as `table.column: text`. */
export async function findInTables(db: Db, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [table, its] of Map.groupBy(await columns(db), (each) => each.table)) {
    const names = its.map(({ column }) => column);
    if (!(await holdsAny(db, table, names, texts))) continue;
    for (const column of names)
      for (const text of texts) {
        const { rows } = await sql`
          select 1 from ${sql.table(table)} where lower(cast(${sql.ref(column)} as text)) like ${`%${text.toLowerCase()}%`} limit 1
        `.execute(db.q());
        if (rows.length > 0) found.push(`${table}.${column}: ${text}`);
      }
  }
  return found;
}
