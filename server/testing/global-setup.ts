import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#server/db/migrate.ts';
import { administer, databaseAddress } from './engines.ts';
import { startPostgres } from './postgres.ts';

/** Makes the migrated database that every test app of this project copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.name === 'server-postgres' ? setupPostgres(project) : setupSqlite(project);
}

async function setupSqlite(project: TestProject): Promise<() => Promise<void>> {
  const baseDir = await mkdtemp(join(tmpdir(), 'foyer-base-'));
  await migrateDatabase({ databaseUrl: null, dataDir: baseDir });
  project.provide('engine', { kind: 'sqlite', baseDir });
  return () => rm(baseDir, { recursive: true, force: true });
}

async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const template = `foyer_base_${randomUUID().replaceAll('-', '')}`;
  const folder = await mkdtemp(join(tmpdir(), 'foyer-base-'));
  const teardown = async () => {
    await administer(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`).finally(() =>
      server.stop(),
    );
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await administer(server.url, `CREATE DATABASE ${template}`);
    await migrateDatabase({ databaseUrl: databaseAddress(server.url, template), dataDir: folder });
    project.provide('engine', {
      kind: 'postgres',
      adminUrl: server.url,
      template,
      strategy: await copyStrategy(server.url),
    });
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** Copying files is three times as fast as copying through the log; PostgreSQL before 15 does it unasked. */
async function copyStrategy(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    return Number(rows[0]?.server_version_num) >= 150_000 ? 'STRATEGY file_copy' : '';
  } finally {
    await client.end();
  }
}
