import { chmodSync } from 'node:fs';
import { connected, databaseAddress } from '../../../server/testing/postgres/postgres-pool.ts';
import { startPostgres } from '../../../server/testing/postgres/postgres.ts';
import { foldersHome, newFolder } from './folders.ts';

/** A PostgreSQL server for the bench, with an empty database for each name. */
export interface BenchPostgres {
  addressOf(name: string): string;
  /** The ids of the processes that work for a database. */
  pidsOf(name: string): Promise<number[]>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with these databases. Returns null if PostgreSQL cannot start here. */
export async function benchPostgres(names: readonly string[]): Promise<BenchPostgres | null> {
  const home = newFolder('postgres');
  // PostgreSQL runs under another account, which needs access to these folders.
  for (const path of [foldersHome, home]) chmodSync(path, 0o711);
  const postgres = await startPostgres(home).catch((error: unknown) => {
    process.stderr.write(`PostgreSQL does not start here: ${String(error)}\n`);
    return null;
  });
  if (!postgres) return null;
  await connected(postgres.url, async (client) => {
    for (const name of names) await client.query(`create database ${name}`);
  });
  return {
    addressOf: (name) => databaseAddress(postgres.url, name),
    pidsOf: (name) =>
      connected(postgres.url, async (client) => {
        const { rows } = await client.query<{ pid: number }>(
          'select pid from pg_stat_activity where datname = $1',
          [name],
        );
        return rows.map(({ pid }) => pid);
      }),
    stop: () => postgres.stop(),
  };
}

/** Updates statistics and indexes. In normal use PostgreSQL does this itself, a minute after so many inserts. */
export const settle = (address: string): Promise<unknown> =>
  connected(address, (client) => client.query('vacuum analyze'));
