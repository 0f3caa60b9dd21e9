import { join } from 'node:path';
import { ConfigError, type Config } from '#server/core/config.ts';
import { copyDatabase } from '#server/data/copy/copy-database.ts';
import { copyFiles } from '#server/data/copy/copy-files.ts';
import { openDatabase, openKysely } from '#server/data/db/database.ts';
import { copySqlite } from '#server/data/db/engines/backup.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { fingerprintOf } from '#server/data/settings/key.ts';
import { createStorage } from '#server/data/storage/create-storage.ts';
import { workedApart } from '#server/work/system/disk.ts';
import { livingProcesses } from '#server/work/system/presence.ts';
import { userIn } from './in-use.ts';

/** Prints one line: for each table, and sometimes about files. */
type Say = (line: string) => void;

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Checks that a move overwrites nothing in the target: neither rows of another installation, nor rows that the program has
 * added there since an earlier move.
 * @throws ConfigError
 */
async function assertFree(from: Place, to: Place): Promise<void> {
  const [source, target] = [openDatabase(from), openDatabase(to)];
  try {
    const key = await fingerprintOf(target).catch(() => undefined);
    // Without a fingerprint the target is empty or unreachable. The first write reports an unreachable target.
    if (key === undefined) return;
    if (key !== ((await fingerprintOf(source)) ?? key))
      throw new ConfigError(
        '--to: this database belongs to another installation, or to this one before its key changed. Name an empty one. No row was copied.',
      );
    // Ignore process rows that an earlier move copied from the source.
    const now = Date.now();
    const own = (await livingProcesses(source, now)).map(({ id }) => id);
    const user = await userIn(target, now, own);
    if (user !== null)
      throw new ConfigError(
        `--to: ${user} works with this database, and its new data would be lost. Stop it first. No row was copied.`,
      );
    const since = await workedApart(target, source);
    if (since !== null)
      throw new ConfigError(
        `--to: ${since.host} has worked with this database (${since.createdAt}), and its new data would be lost. If it may be, name an empty one. No row was copied.`,
      );
  } finally {
    await source.close();
    await target.close();
  }
}

/**
 * Copies every row from SQLite to PostgreSQL and compares both sides. Equal tables are skipped and all others written again,
 * so a repeated call continues and includes later changes. `place` is an empty folder for a copy of the database.
 */
export async function moveRows(from: Config, to: Config, place: string, say: Say): Promise<void> {
  if (from.databaseUrl !== null)
    throw new ConfigError('DATABASE_URL: is set, so the rows are in PostgreSQL already.');
  await copySqlite(from.dataDir, join(place, 'foyer.db'));
  // Migrate the copy to this version; the original stays unchanged.
  await migrateDatabase({ databaseUrl: null, dataDir: place });
  await assertFree({ databaseUrl: null, dataDir: place }, to);
  await migrateDatabase(to);
  const source = openKysely<unknown>({ databaseUrl: null, dataDir: place }, 'migrating');
  const target = openKysely<unknown>(to);
  try {
    await copyDatabase(
      { engine: 'sqlite', db: source },
      { engine: 'postgres', db: target },
      ({ table, rows, copied }) =>
        say(`${table}: ${rows} ${rows === 1 ? 'row' : 'rows'}${copied ? '' : ', there already'}`),
    );
  } finally {
    await source.destroy();
    await target.destroy();
  }
}

/**
 * Copies every file into another storage and compares the stored hashes. Files that exist there are compared too, and copied
 * again if they differ.
 * @throws ConfigError if the other storage cannot be used, for example because its bucket does not exist
 */
export async function moveFiles(from: Config, to: Config, say: Say): Promise<void> {
  const [source, target] = [createStorage(from), createStorage(to)];
  try {
    const fault = await target.fault();
    if (fault !== null) throw new ConfigError(`${fault} Nothing was copied.`);
    const { files, bytes, copied } = await copyFiles(source, target, {
      tell: (count) => {
        if (count % 100 === 0) say(`${count} files …`);
      },
      differed: (key) => say(`${key} was there and differed: copied again.`),
    });
    say(`${files} files, ${(bytes / 1e6).toFixed(1)} MB: ${copied} copied, the others were there.`);
  } finally {
    source.close();
    target.close();
  }
}
