import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase, openKysely } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { freshDatabase } from '#server/testing/database/engines.ts';
import { addWork } from '#server/testing/access/work.ts';
import { addEveryone } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { copyDatabase } from './copy-database.ts';
import type { Side } from './tables.ts';

let app: TestApp;

beforeEach(async () => {
  app = await testApp();
  const { admin, clientA, accountA } = await addEveryone(app);
  await addWork(app, { admin, client: clientA, clientAccountId: accountA.id });
  await app.context.jobs.runUntilEmpty();
});

const own = (): Side => {
  const { databaseUrl, dataDir } = app.context.config;
  const db = openKysely<unknown>({ databaseUrl, dataDir });
  onTestFinished(() => db.destroy());
  return { engine: app.context.db.engine, db };
};

/** An empty, migrated database. It is made once, and each test copies it. */
let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'foyer-base-'));
  await migrateDatabase({ databaseUrl: null, dataDir: base });
});
afterAll(() => rm(base, { recursive: true }));

async function emptySqlite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-copy-'));
  await cp(base, dataDir, { recursive: true });
  const db: Kysely<unknown> = openKysely({ databaseUrl: null, dataDir }, 'migrating');
  onTestFinished(async () => {
    await db.destroy();
    await rm(dataDir, { recursive: true });
  });
  return { side: { engine: 'sqlite', db } as Side, dataDir };
}

/** Another database of the engine under test. */
async function emptyOther(): Promise<Side> {
  const { url, dataDir, drop } = await freshDatabase();
  const db: Kysely<unknown> = openKysely({ databaseUrl: url, dataDir }, 'migrating');
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return { engine: url === null ? 'sqlite' : 'postgres', db };
}

/** How often PostgreSQL has analysed each table. */
async function analyzed({ engine, db }: Side): Promise<Map<string, number>> {
  if (engine === 'sqlite') return new Map();
  const { rows } = await sql<{ table: string; times: number }>`
    select relname as "table", analyze_count as "times" from pg_stat_user_tables`.execute(db);
  return new Map(rows.map(({ table, times }) => [table, times]));
}

test('every row is copied there and back, compared, and not copied twice', async () => {
  const { side, dataDir } = await emptySqlite();
  const there = await copyDatabase(own(), side);
  expect(there.filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
  const back = await emptyOther();
  const before = await analyzed(back);
  expect((await copyDatabase(side, back)).map(({ table, rows, sum }) => ({ table, rows, sum }))).toEqual(
    expect.arrayContaining(there.map(({ table, rows, sum }) => ({ table, rows, sum }))),
  );
  const after = await analyzed(back);
  for (const { table, rows } of back.engine === 'postgres' ? there : [])
    if (rows > 0) expect([table, after.get(table)]).toEqual([table, (before.get(table) ?? 0) + 1]);
  expect((await copyDatabase(side, back)).filter(({ copied }) => copied)).toEqual([]);
  expect((await copyDatabase(own(), side)).filter(({ copied }) => copied)).toEqual([]);

  // The copy has triggers and text index again: new rows are counted and found.
  const copy = openDatabase({ databaseUrl: null, dataDir });
  const found = await sql<{ n: number }>`select count(*) as "n" from "clientAccountText"`.execute(copy.q());
  expect(found.rows[0]?.n).toBeGreaterThan(0);
  const triggers = await sql<{
    n: number;
  }>`select count(*) as "n" from sqlite_master where "type" = 'trigger'`.execute(copy.q());
  const fresh = await emptySqlite();
  const usual = await sql<{
    n: number;
  }>`select count(*) as "n" from sqlite_master where "type" = 'trigger'`.execute(fresh.side.db);
  expect(triggers.rows).toEqual(usual.rows);
  await copy.close();
});

test('tables that changed meanwhile are copied again, with those that refer to them', async () => {
  const { side } = await emptySqlite();
  await copyDatabase(own(), side);
  await app.context.db.q().updateTable('user').set({ lastName: 'Another' }).execute();
  const again = await copyDatabase(own(), side);
  const copied = again.filter((each) => each.copied).map(({ table }) => table);
  expect(copied).toContain('user');
  expect(copied).not.toContain('throttle');
  expect((await copyDatabase(own(), side)).filter((each) => each.copied)).toEqual([]);
});

test('a copy that differs names the row', async () => {
  const { side } = await emptySqlite();
  // The trigger's name looks like that of a text index trigger, so the copy keeps the trigger active.
  await sql`create trigger "badTextInsert" after insert on "throttle" begin
    update "throttle" set "hits" = "hits" + 1 where "key" = new."key"; end`.execute(side.db);
  await app.context.db
    .q()
    .insertInto('throttle')
    .values({ key: 'a key', hits: 1, expiresAt: '2026-11-22T10:00:00.000Z' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await expect(copyDatabase(own(), side)).rejects.toThrow('The copy differs');
  await expect(copyDatabase(own(), side)).rejects.toThrow(/see the row of throttle with key /);
});
