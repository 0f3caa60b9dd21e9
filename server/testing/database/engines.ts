import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyTemplate, databaseAddress, dropDatabase, type PostgresBase } from '../postgres/postgres-pool.ts';

/** The data that the set-up of a test run provides: a folder, and a migrated database to copy. */
export type Engine =
  | { kind: 'sqlite'; folder: string; baseDir: string }
  | ({ kind: 'postgres' } & PostgresBase);

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

/** A migrated, empty database for one test app. */
export interface FreshDatabase {
  /** `postgres://…`, or null for SQLite in `dataDir`. */
  url: string | null;
  /** A folder for this test app alone. */
  dataDir: string;
  /** Removes the database and the folder. Close every connection first. */
  drop(): Promise<void>;
}

/**
 * The environment variables with which a process uses this database: none for SQLite in DATA_DIR. With PostgreSQL,
 * `STORAGE_URL` keeps the files in DATA_DIR.
 */
export const databaseVariables = (url: string | null): Record<string, string> =>
  url === null ? {} : { DATABASE_URL: url, STORAGE_URL: 'local' };

/** A migrated, empty database of this test run, on the engine that the test project uses. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const engine = inject('engine');
  const dataDir = await mkdtemp(join(engine.folder, 'test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine.kind === 'sqlite') {
    await cp(engine.baseDir, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return { url: null, dataDir, drop: removeFolder };
  }
  const name = await copyTemplate(engine);
  return {
    url: databaseAddress(engine.adminUrl, name),
    dataDir,
    drop: async () => {
      await dropDatabase(engine, name);
      await removeFolder();
    },
  };
}
