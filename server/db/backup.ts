import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/**
 * Copies the SQLite file of a data folder to `target`, whole and as of one moment, while others read and write it: what
 * they have in the log beside the file comes along.
 */
export async function copySqlite(dataDir: string, target: string): Promise<void> {
  const source = new DatabaseSync(join(dataDir, 'foyer.db'), { readOnly: true, timeout: 5_000 });
  try {
    // In one step: between two, a write of another process would make it begin again.
    await backup(source, target, { rate: 2 ** 30 });
  } finally {
    source.close();
  }
  const copy = await open(target, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
}
