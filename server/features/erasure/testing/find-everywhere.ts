import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/data/db/database.ts';

/** The files of a folder that contain one of these byte sequences, each as `path: name` of file and sequence. */
export async function findInFolder(folder: string, wanted: Record<string, Buffer>): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // The file may be gone, since mails are renamed on their way into the outbox.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    for (const [name, sought] of Object.entries(wanted))
      if (bytes.includes(sought)) found.push(`${path.slice(folder.length)}: ${name}`);
  }
  return found;
}

const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : (JSON.stringify(value) ?? '');

/** The columns of all tables that contain one of these texts, as `table.column: text`. */
export async function findInTables(db: Db, texts: readonly string[]): Promise<string[]> {
  const tables = sql<{ name: string }>`${sql.raw(
    db.engine === 'sqlite'
      ? `select "name" from sqlite_schema where "type" = 'table' and "sql" not like '%fts5%' and "name" not like '%Text\\_%' escape '\\'`
      : `select "tablename" as "name" from pg_tables where "schemaname" = current_schema()`,
  )}`;
  const found = new Set<string>();
  for (const { name } of (await tables.execute(db.q())).rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.q());
    for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
      for (const text of texts)
        if (textOf(value).toLowerCase().includes(text.toLowerCase())) found.add(`${name}.${column}: ${text}`);
  }
  return [...found];
}
