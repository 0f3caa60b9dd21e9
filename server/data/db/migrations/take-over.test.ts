import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { bareDatabase, layBeforeBaseline } from '#server/data/db/migrations/testing/before-baseline.ts';
import { restore } from '#server/data/backup.ts';
import { pagesOf, tablesInOrder } from '#server/data/copy/tables.ts';
import { openDatabase, openKysely, type DatabaseLocation } from '../database.ts';
import { migrateDatabase } from '../migrate.ts';
import { migrations } from './list.ts';
import { readShape } from './shape.ts';
import { appliedNames } from './take-over.ts';
import { textHolds } from '../queries/text-search.ts';
import { rowsIn } from '#server/testing/database/rows.ts';

const engine = inject('engine').kind;
const run = promisify(execFile);
const names = Object.keys(migrations);

/** The content of a database: its schema, its list of migrations, and every row of the program. */
async function contentOf(location: DatabaseLocation) {
  const db = openKysely<unknown>(location);
  try {
    return await db.transaction().execute(async (tx) => {
      const side = { engine, db: tx };
      const rows: Record<string, unknown> = {};
      for (const table of (await tablesInOrder(side)).keys())
        rows[table] = await Array.fromAsync(pagesOf(side, table));
      const ask = async <Row>(query: string) => (await sql.raw<Row>(query).execute(tx)).rows;
      return { shape: await readShape(engine, ask), applied: await appliedNames(tx), rows };
    });
  } finally {
    await db.destroy();
  }
}

async function oldDatabase(): Promise<DatabaseLocation> {
  const location = await bareDatabase();
  await layBeforeBaseline(location);
  return location;
}

async function execute(location: DatabaseLocation, statement: string): Promise<void> {
  const db = openKysely<unknown>(location);
  await sql.raw(statement).execute(db);
  await db.destroy();
}

test('the last database before the baseline is taken over: its list changes, and no row does', async () => {
  const location = await oldDatabase();
  const before = await contentOf(location);
  expect(before.applied).toHaveLength(71);
  const [baseline, ...later] = names;
  expect(await migrateDatabase(location, { [baseline ?? '']: async () => {} })).toEqual([]);
  expect(await contentOf(location)).toEqual({ ...before, applied: [baseline] });
  expect(await migrateDatabase(location)).toEqual(later);

  const fresh = await bareDatabase();
  expect(await migrateDatabase(fresh)).toEqual(names);
  expect((await contentOf(location)).shape).toEqual((await contentOf(fresh)).shape);
  const db = openDatabase(location);
  onTestFinished(() => db.close());
  const matches = await textHolds(db, 'clientAccount', 'söhne');
  const found = await db
    .q()
    .selectFrom('clientAccount')
    .select('company')
    .where((eb) => matches(eb.ref('id'), eb.ref('searchText')))
    .execute();
  expect(found).toEqual([{ company: 'Engines & Söhne' }]);
});

test('several processes starting at once take it over once', async () => {
  const location = await oldDatabase();
  const script = `
    import { migrateDatabase } from '#server/data/db/migrate.ts';
    process.stdout.write(JSON.stringify(await migrateDatabase(${JSON.stringify(location)})));
  `;
  const runs = await Promise.all(
    Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module', '-e', script], { cwd: process.cwd() }),
    ),
  );
  expect(runs.flatMap(({ stdout }) => JSON.parse(stdout) as string[])).toEqual(names.slice(1));
  expect((await contentOf(location)).applied).toEqual(names);
});

test.each([
  [
    'an older list',
    `delete from kysely_migration where name >= '0088'`,
    /0087-words-on-publishing.*Start commit \w{8}/,
  ],
  [
    'a list with a gap',
    `delete from kysely_migration where name = '0031-publications'`,
    /Start commit \w{8}/,
  ],
  [
    'another migration',
    `insert into kysely_migration (name, timestamp) values ('0100-own', '2026-11-26T00:00:00.000Z')`,
    /0100-own.*Start commit \w{8}/,
  ],
  ['an index less', 'drop index "jobDue"', /missing: .*jobdue/],
  ['a column more', 'alter table "session" add column "own" text', /unexpected: columns: session\.own/],
  ['a trigger less', 'drop trigger "clientMessageSettle" ON', /missing: .*clientmessagesettle/],
])('a database with %s is refused before anything is written', async (_, statement, words) => {
  const location = await oldDatabase();
  await execute(location, statement.replace(' ON', engine === 'postgres' ? ' on "clientMessage"' : ''));
  const before = await contentOf(location);
  await expect(migrateDatabase(location)).rejects.toThrow(words);
  expect(await contentOf(location)).toEqual(before);
});

test('a backup from before the baseline is restored in the same way', async () => {
  const target = await bareDatabase();
  const backup = { databaseUrl: null, dataDir: join(target.dataDir, '../backup') };
  await layBeforeBaseline(backup);
  await restore({ ...target, storage: null }, backup.dataDir);
  await migrateDatabase(target);
  const db = openDatabase(target);
  onTestFinished(() => db.close());
  const waits = await rowsIn(db, 'clientPreview', ['title', 'waitsFor', 'waitsDueOn']);
  expect(waits).toEqual([{ title: 'Poster', waitsFor: 'client', waitsDueOn: '2026-11-20' }]);
  const unread = await db.q().selectFrom('conversation').select(['unread', 'waitsSince']).execute();
  expect(unread).toEqual([{ unread: 1, waitsSince: '2026-11-04T09:00:00.000Z' }]);
});
