import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { expect, test, vi } from 'vitest';
import { bareDatabase } from '#server/data/db/migrations/testing/before-baseline.ts';
import { freshDatabase } from '#server/testing/database/engines.ts';
import { lockTable } from '#server/testing/database/lock-table.ts';
import { openKysely } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { migrations } from './migrations/list.ts';

const run = promisify(execFile);

const tables = async (location: { databaseUrl: string | null; dataDir: string }) => {
  const db = openKysely<unknown>(location);
  try {
    return (await db.introspection.getTables()).map(({ name }) => name);
  } finally {
    await db.destroy();
  }
};

test('a failed migration leaves nothing behind, and the next start continues', async () => {
  const database = await freshDatabase();
  const location = { databaseUrl: database.url, dataDir: database.dataDir };
  const before = await tables(location);
  const broken = async (db: Kysely<unknown>) => {
    await db.schema.createTable('halfDone').addColumn('id', 'text').execute();
    await sql`insert into "doesNotExist" values (1)`.execute(db);
  };
  await expect(migrateDatabase(location, { ...migrations, '9999-broken': broken })).rejects.toThrow(
    /doesNotExist/,
  );
  expect(await tables(location)).toEqual(before);
  const mended = (db: Kysely<unknown>) => db.schema.createTable('whole').addColumn('id', 'text').execute();
  expect(await migrateDatabase(location, { ...migrations, '9999-mended': mended })).toEqual(['9999-mended']);
  await database.drop();
});

test('an older version leaves the database of a newer one unchanged and says so', async () => {
  const database = await freshDatabase();
  const location = { databaseUrl: database.url, dataDir: database.dataDir };
  const later = (db: Kysely<unknown>) => db.schema.createTable('later').addColumn('id', 'text').execute();
  await migrateDatabase(location, { ...migrations, '9999-later': later });
  await expect(migrateDatabase(location)).rejects.toThrow(
    /^DATA(_DIR|BASE_URL): a newer version has worked with this database \(9999-later\)\. Start that version again/,
  );
  await database.drop();
});

test('several processes starting at once update the tables once', async () => {
  const location = await bareDatabase();
  const script = `
    import { migrateDatabase } from '#server/data/db/migrate.ts';
    process.stdout.write(JSON.stringify(await migrateDatabase(${JSON.stringify(location)})));
  `;
  const runs = await Promise.all(
    Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module', '-e', script], { cwd: process.cwd() }),
    ),
  );
  const applied = runs.flatMap(({ stdout }) => JSON.parse(stdout) as string[]);
  expect(applied).toEqual(Object.keys(migrations));
  expect(await tables(location)).toContain('consultation');
});

test('a start waits for another process that migrates longer than a write may take', async () => {
  const database = await freshDatabase();
  const location = { databaseUrl: database.url, dataDir: database.dataDir };
  const release = await lockTable({ config: location }, 'kysely_migration_lock');
  const clock = vi.spyOn(performance, 'now');
  const start = migrateDatabase(location).catch((error: unknown) => error);
  await sleep(100);
  clock.mockReturnValue(performance.now() + 60_000);
  await sleep(100);
  await release();
  expect(await start).toEqual([]);
  clock.mockRestore();
  await database.drop();
});

test('no other account of the machine can read the database, wherever it lies', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-open-'));
  const location = { databaseUrl: null, dataDir };
  const modes = async () =>
    Promise.all((await readdir(dataDir)).map(async (name) => (await stat(join(dataDir, name))).mode & 0o077));
  try {
    await chmod(dataDir, 0o755);
    await writeFile(join(dataDir, 'foyer.db'), '', { mode: 0o644 });
    await migrateDatabase(location);
    const db = openKysely<unknown>(location);
    await sql`create table "seen" ("id" text)`.execute(db);
    expect((await modes()).length).toBeGreaterThan(1);
    expect(new Set(await modes())).toEqual(new Set([0]));
    await db.destroy();
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
