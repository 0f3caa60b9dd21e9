import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import type { Engine } from './database/engines.ts';
import { keep } from './processes/supervise.ts';
import { connected, databaseAddress } from './postgres/postgres-pool.ts';

/** Makes the migrated database that every test app of this project copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const belongings = await keep(project.name === 'server-postgres' ? 'postgres' : 'folder');
  const { folder, prefix, adminUrl } = belongings;
  try {
    const engine =
      adminUrl === null ? await sqliteBase(folder) : await postgresBase(folder, prefix, adminUrl);
    project.provide('engine', engine);
    return () => belongings.stop();
  } catch (error) {
    await belongings.stop();
    throw error;
  }
}

async function sqliteBase(folder: string): Promise<Engine> {
  const baseDir = join(folder, 'base');
  await migrateDatabase({ databaseUrl: null, dataDir: baseDir });
  return { kind: 'sqlite', folder, baseDir };
}

async function postgresBase(folder: string, prefix: string, adminUrl: string): Promise<Engine> {
  const template = `${prefix}base`;
  await connected(adminUrl, (client) => client.query(`CREATE DATABASE ${template}`));
  mkdirSync(join(folder, 'base'));
  await migrateDatabase({ databaseUrl: databaseAddress(adminUrl, template), dataDir: join(folder, 'base') });
  return {
    kind: 'postgres',
    folder,
    prefix,
    adminUrl,
    template,
    strategy: await copyStrategy(adminUrl),
  };
}

/**
 * For a copy of a database, copying files is three times as fast as copying through the write-ahead log. PostgreSQL before
 * 15 always copies files and has no such option.
 */
const copyStrategy = (adminUrl: string): Promise<string> =>
  connected(adminUrl, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    return Number(rows[0]?.server_version_num) >= 150_000 ? 'STRATEGY file_copy' : '';
  });
