import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

/**
 * Faults that SQLite finds in its file: damaged pages, indexes that differ from their tables, rows that refer to missing rows.
 * PostgreSQL checks references at each write and has other tools for the rest.
 * @returns one line for each fault, none for a sound database
 */
export function faultsOfSqlite(dataDir: string): string[] {
  const db = new DatabaseSync(join(dataDir, 'foyer.db'), { readOnly: true });
  try {
    const damaged = db.prepare('pragma integrity_check(20)').all();
    const dangling = db.prepare('pragma foreign_key_check').all();
    return [
      ...damaged.map((row) => String(row['integrity_check'])).filter((words) => words !== 'ok'),
      ...dangling.map(
        ({ table, rowid, parent }) =>
          `A row of ${String(table)} (${String(rowid)}) refers to a missing row of ${String(parent)}.`,
      ),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    db.close();
  }
}
