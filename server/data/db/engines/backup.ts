import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/**
 * Copies the SQLite file of a data folder to `target`, complete and as of one moment, while others read and write it;
 * commits that are still in the write-ahead log are included.
 */
export async function copySqlite(dataDir: string, target: string): Promise<void> {
  const source = new DatabaseSync(join(dataDir, 'foyer.db'), { readOnly: true, timeout: 5_000 });
  try {
    // All pages in one step: between two steps, a write of another process would restart the copy.
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
