import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { backup, DatabaseSync } from 'node:sqlite';
import { isOfProgram } from '../about.ts';

/**
 * Copies the SQLite file of a data folder to `target`. The copy has the state of one moment, even while the file is in
 * use. Commits in the write-ahead log are included.
 */
export async function copySqlite(dataDir: string, target: string): Promise<void> {
  const source = new DatabaseSync(join(dataDir, 'foyer.db'), { readOnly: true, timeout: 5_000 });
  try {
    // Copy all pages in one step, because a write of another process between two steps would restart the copy.
    await backup(source, target, { rate: 2 ** 30 });
  } finally {
    source.close();
  }
  const copy = await open(target, 'r+');
  try {
    await copy.chmod(0o600);
    await copy.sync();
  } finally {
    await copy.close();
  }
}

/** The number of rows of each table in the SQLite file of a backup. */
export function rowsOf(folder: string): Record<string, number> {
  // Without `immutable`, reading a backup would leave SQLite's extra files beside it.
  const file = pathToFileURL(join(folder, 'foyer.db'));
  file.searchParams.set('immutable', '1');
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = db
      .prepare(`select "name" from sqlite_master where "type" = 'table' order by "name"`)
      .all();
    return Object.fromEntries(
      tables
        .map(({ name }) => String(name))
        .filter(isOfProgram)
        .map((name) => [name, Number(db.prepare(`select count(*) as "n" from "${name}"`).get()?.['n'])]),
    );
  } finally {
    db.close();
  }
}
