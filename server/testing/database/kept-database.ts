import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Db } from '#server/data/db/database.ts';
import { freshDatabase, type FreshDatabase } from './engines.ts';
import { statementLog } from './statements.ts';
import { emptyingOfFile, emptyingOfServer, type Emptying } from './empty.ts';

/** A database with its connections, used by one test app after another. */
interface Kept {
  database: FreshDatabase;
  db: Db;
  emptying: Emptying;
  /** The inode of the SQLite file. A test may replace the file, which changes the inode. */
  inode: number | null;
}

const free: Kept[] = [];
const isOfDatabase = (name: string) => name.startsWith('foyer.db');

const inodeOf = async ({ url, dataDir }: FreshDatabase) =>
  url === null ? (await stat(join(dataDir, 'foyer.db'))).ino : null;

async function make(): Promise<Kept> {
  const database = await freshDatabase();
  const { url, dataDir } = database;
  return {
    database,
    db: openDatabase({ databaseUrl: url, dataDir }, url === null ? statementLog : []),
    emptying: await (url === null ? emptyingOfFile(join(dataDir, 'foyer.db')) : emptyingOfServer(url)),
    inode: await inodeOf(database),
  };
}

/** Empties the tables and the folder. Returns false if a test changed more than rows and files. */
async function reset({ database, db, emptying, inode }: Kept): Promise<boolean> {
  if ((await inodeOf(database)) !== inode) return false;
  // Wait until running writes have ended.
  await db.tx(async () => undefined);
  if (!(await emptying.empty())) return false;
  const { dataDir } = database;
  for (const name of await readdir(dataDir))
    if (!isOfDatabase(name)) await rm(join(dataDir, name), { recursive: true, force: true });
  return true;
}

async function giveBack(kept: Kept): Promise<void> {
  if (await reset(kept).catch(() => false)) return void free.push(kept);
  await Promise.allSettled([kept.emptying.close(), kept.db.close()]);
  await kept.database.drop();
}

/** A migrated, empty database and its connection, for one test app. After the app closes them, the next app uses them again. */
interface KeptDatabase extends Omit<FreshDatabase, 'drop'> {
  db: Db;
}

/**
 * A database like that of `freshDatabase`, but with an open connection. Connecting and preparing statements take most of the
 * time of a short test app.
 */
export async function keptDatabase(): Promise<KeptDatabase> {
  const kept = free.pop() ?? (await make());
  const { db, database } = kept;
  let closing: Promise<void> | null = null;
  // Work that continues after its test must not see the rows of the next test.
  const assertOpen = () => {
    if (closing) throw new Error('The database of this test is closed.');
  };
  return {
    url: database.url,
    dataDir: database.dataDir,
    db: {
      ...db,
      q() {
        assertOpen();
        return db.q();
      },
      async tx(work) {
        assertOpen();
        return db.tx(work);
      },
      close: () => (closing ??= giveBack(kept)),
    },
  };
}
