import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

/** What the set-up of a run leaves for its tests: a folder, and a migrated database to copy. */
export type Engine =
  | { kind: 'sqlite'; folder: string; baseDir: string }
  | {
      kind: 'postgres';
      folder: string;
      prefix: string;
      adminUrl: string;
      template: string;
      strategy: string;
    };

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

/** A migrated, empty database for one test app. */
export interface FreshDatabase {
  /** `postgres://…`, or null for SQLite in `dataDir`. */
  url: string | null;
  /** A folder of this test app alone. */
  dataDir: string;
  /** Removes both. Close every connection first. */
  drop(): Promise<void>;
}

/** Runs statements on the server itself, outside any test database. */
export async function administer(adminUrl: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseAddress(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies the migrated database of this run, on the engine of the running project. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const engine = inject('engine');
  const dataDir = await mkdtemp(join(engine.folder, 'test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine.kind === 'sqlite') {
    await cp(engine.baseDir, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return { url: null, dataDir, drop: removeFolder };
  }
  const name = `${engine.prefix}${randomBytes(8).toString('hex')}`;
  await administer(engine.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${engine.template} ${engine.strategy}`);
  return {
    url: databaseAddress(engine.adminUrl, name),
    dataDir,
    drop: async () => {
      await administer(engine.adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await removeFolder();
    },
  };
}
