import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase, openKysely, type Db } from '#server/data/db/database.ts';
import { freshDatabase, type FreshDatabase } from './engines.ts';
import { addClient } from '../people.ts';

const engine = inject('engine');
let database: FreshDatabase;
let db: Db;

const open = async () => {
  database = await freshDatabase();
  db = openDatabase({ databaseUrl: database.url, dataDir: database.dataDir });
};
const close = async () => {
  await db.close();
  await database.drop();
};
const clients = () => db.q().selectFrom('clientAccount').select('id').execute();

beforeEach(open);
afterEach(close);

test('rows of one test do not exist in the next', async () => {
  await addClient({ db, now: Date.now });
  expect(await clients()).toHaveLength(1);
  const { dataDir } = database;
  await close();
  expect(existsSync(dataDir)).toBe(false);
  await open();
  expect(await clients()).toEqual([]);
});

test('schema changes of one test do not exist in the next', async () => {
  const bare = openKysely<unknown>({ databaseUrl: database.url, dataDir: database.dataDir });
  await bare.schema.alterTable('clientAccount').addColumn('shoeSize', 'integer').execute();
  await bare.destroy();
  await close();
  await open();
  const tables = openKysely<{ clientAccount: { shoeSize: number } }>({
    databaseUrl: database.url,
    dataDir: database.dataDir,
  });
  await expect(tables.selectFrom('clientAccount').select('shoeSize').execute()).rejects.toThrow('shoeSize');
  await tables.destroy();
});

test('two databases at once are separate', async () => {
  const other = await freshDatabase();
  expect(other.dataDir).not.toBe(database.dataDir);
  if (engine.kind === 'postgres') expect(other.url).not.toBe(database.url);
  await other.drop();
});
