import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addRow } from '#server/testing/database/rows.ts';
import { freshDatabase, type FreshDatabase } from '#server/testing/database/engines.ts';
import { newId } from '#server/core/ids.ts';
import { bareDatabase } from '#server/data/db/migrations/testing/before-baseline.ts';
import { planOf } from '#server/data/db/queries/testing/query-plans.ts';
import { openDatabase, openKysely, type Db } from '../database.ts';
import { holds, searchText } from './lists.ts';
import { migrateDatabase } from '../migrate.ts';
import { textHolds } from './text-search.ts';

const sqlite = inject('engine').kind === 'sqlite';
const now = '2026-01-01T00:00:00.000Z';
const texts = [
  'Ada Lovelace\nada@example.com',
  '100% of \\calls_ answered',
  'Emoji 🦷🦷🦷 and 🏳️‍🌈',
  'Crème brûlée, ŞİŞLİ, ΟΔΟΣ, Straße',
  `Quote " and ' and "" AND OR NOT NEAR(a b) text:ada * ^ - +`,
  '田中太郎',
  'Bo',
  '',
];
const terms = [
  'ada',
  'ADA LOVE',
  'lace\nada',
  '100%',
  '0% o',
  '\\cal',
  'calls_',
  'c_lls',
  '%%%',
  '___',
  'ab%',
  '🦷🦷🦷',
  '🦷🦷🦷🦷',
  '🦷',
  'crème',
  'creme',
  'BRÛLÉE',
  'şişli',
  'ŞİŞLİ',
  'οδος',
  'straße',
  'STRASSE',
  '"',
  '" a',
  '"" a',
  `' a`,
  'and or',
  'NEAR(a',
  'text:ada',
  '* ^',
  'ada*',
  '- +',
  '田中太',
  '田中',
  'bo',
  'b',
  'nothing like it',
  'ada lovelace\nada@example.com',
];

const insert = (db: Db, text: string, id = newId()) =>
  addRow(db, 'contactMessage', {
    id,
    name: 'Ada',
    email: 'ada@example.com',
    subject: null,
    message: text,
    isRead: false,
    spam: false,
    clientAccountId: null,
    searchText: searchText(text),
    createdAt: now,
  });

const ids = async (query: { execute(): Promise<{ id: string }[]> }) =>
  (await query.execute()).map(({ id }) => id);
const rows = (db: Db) => db.q().selectFrom('contactMessage').select('id').orderBy('id', 'desc');
const found = async (db: Db, typed: string) => {
  const matches = await textHolds(db, 'contactMessage', typed);
  return ids(rows(db).where((eb) => matches(eb.ref('id'), eb.ref('searchText'))));
};
const scanned = (db: Db, typed: string) => ids(rows(db).where((eb) => holds(eb.ref('searchText'), typed)));

/** The number of rows in the SQLite index; null on PostgreSQL, which maintains its index itself. */
const indexed = async (db: Db, part: string) => {
  const index = sql.ref('contactMessageText');
  const query = sql<number>`(select count(*) from ${index} where ${index} match ${`"${part}"`})`;
  return sqlite ? (await db.q().selectNoFrom(query.as('count')).executeTakeFirstOrThrow()).count : null;
};

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase({ databaseUrl: database.url, dataDir: database.dataDir });
  for (const text of texts) await insert(db, text);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test.each(terms)('%j finds the same rows as a full scan', async (typed) => {
  expect(await found(db, typed)).toEqual(await scanned(db, typed));
});

test('a text is found in other case, with signs of the query language and in any script', async () => {
  for (const typed of ['ADA LOVE', '100%', '"" a', '🦷🦷🦷', '田中', 'bo', 'text:ada'])
    expect(await found(db, typed), typed).toHaveLength(1);
  for (const typed of ['c_lls', '%%%', '🦷🦷🦷🦷', 'ada*', 'creme'])
    expect(await found(db, typed), typed).toEqual([]);
});

test('changed, removed and rolled-back text is no longer found', async () => {
  const id = newId();
  await insert(db, 'zebra crossing', id);
  expect([await found(db, 'zebra'), await indexed(db, 'zeb')]).toEqual([[id], sqlite ? 1 : null]);
  await db.q().updateTable('contactMessage').set({ searchText: 'quagga' }).where('id', '=', id).execute();
  expect([await found(db, 'zebra'), await found(db, 'quagga')]).toEqual([[], [id]]);
  expect(await indexed(db, 'zeb')).toBe(sqlite ? 0 : null);
  await db.q().deleteFrom('contactMessage').where('id', '=', id).execute();
  expect([await found(db, 'quagga'), await indexed(db, 'uag')]).toEqual([[], sqlite ? 0 : null]);
  const work = db.tx(async () => {
    await insert(db, 'okapi');
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect([await found(db, 'okapi'), await indexed(db, 'oka')]).toEqual([[], sqlite ? 0 : null]);
});

test('a common text is read newest first, a rare one through the index', async () => {
  await db.tx(async () => {
    for (let n = 0; n < 1_100; n++) await insert(db, `common words, number ${n}.`);
  });
  if (!sqlite) await sql`analyze "contactMessage"`.execute(db.q());
  const many = await found(db, 'common');
  expect(many).toHaveLength(1_100);
  expect(many).toEqual(many.toSorted().toReversed());
  expect(await found(db, 'number 77.')).toEqual(await scanned(db, 'number 77.'));
  if (!sqlite) return;
  const rare = await planOf(db, (watched) => found(watched, 'number 77.'));
  expect(rare.indexes).not.toContain('contactMessageShelf');
  const common = await planOf(db, (watched) => found(watched, 'common'));
  expect([rare.statements, common.statements]).toEqual([2, 2]);
  expect(rare.growing.join()).not.toMatch(/SCAN contactMessage(?!Text)/);
  expect(common.growing.join()).not.toMatch(/B-TREE/);
});

test.runIf(sqlite)(
  'one or two rare letters come from the index, and many matches are not counted',
  async () => {
    const id = newId();
    await insert(db, 'the last one, of jq', id);
    const rare = await planOf(db, async (watched) => expect(await found(watched, 'jq')).toEqual([id]));
    expect(rare.growing.join()).not.toMatch(/SCAN contactMessage(?!Text)/);
    const many = async (typed: string, leftOut: number) =>
      (await textHolds(db, 'contactMessage', typed)).areMany(async () => leftOut);
    expect([await many('common', 0), await many('om', 99), await many('jq', 0)]).toEqual([true, true, false]);
    expect([await many('common', 100), await many('common', 5_000)]).toEqual([false, false]);
  },
);

test.runIf(sqlite)(
  'rows with the parts of a text apart from each other are not among many matches',
  async () => {
    await db.tx(async () => {
      for (let n = 0; n < 1_005; n++) await insert(db, `bakers delivery, akeley ${n}`);
    });
    const matches = await textHolds(db, 'contactMessage', 'bakery');
    expect([
      await indexed(db, 'bak'),
      await matches.areMany(async () => 0),
      await found(db, 'bakery'),
    ]).toEqual([1_005, false, []]);
  },
);

test.runIf(sqlite)('text indexes are merged seldom, and never while somebody waits', async () => {
  const { rows: indexes } = await sql<{ name: string }>`
    select "name" from sqlite_schema where "type" = 'table' and "sql" like '%using fts5(%'`.execute(db.q());
  expect(indexes.length).toBeGreaterThan(5);
  for (const { name } of indexes) {
    const { rows } = await sql<{ k: string; v: number }>`
      select k, v from ${sql.table(`${name}_config`)}`.execute(db.q());
    const settings = Object.fromEntries(rows.map(({ k, v }) => [k, v]));
    expect([name, settings]).toEqual([name, expect.objectContaining({ automerge: 16, crisismerge: 64 })]);
  }
});

/** The plan of PostgreSQL for a search when it must use a text index. */
async function plannedByIndex(typed: string): Promise<string> {
  const matches = await textHolds(db, 'contactMessage', typed);
  const plan = await db.tx(async () => {
    await sql`set local enable_seqscan = off`.execute(db.q());
    await sql`set local enable_indexscan = off`.execute(db.q());
    return rows(db)
      .where((eb) => matches(eb.ref('id'), eb.ref('searchText')))
      .explain();
  });
  return JSON.stringify(plan);
}

test.runIf(!sqlite)('PostgreSQL uses its index for a rare text', async () => {
  expect(await plannedByIndex('number 77.')).toContain('contactMessageText');
});

test.runIf(!sqlite)('one or two characters in few rows come from an index of PostgreSQL', async () => {
  await sql`
    insert into "contactMessage" ("id", "name", "email", "message", "isRead", "spam", "searchText", "createdAt")
    select 'filler-' || n, 'Ada', 'ada@example.com', 'x', false, false, 'common filler ' || n, ${now}
    from generate_series(1, 6000) as n`.execute(db.q());
  // PostgreSQL avoids an index with unsorted entries, so sort them in.
  await sql`select gin_clean_pending_list('"contactMessagePairs"')`.execute(db.q());
  await sql`analyze "contactMessage"`.execute(db.q());
  expect(await plannedByIndex('zq')).toContain('contactMessagePairs');
  expect(await plannedByIndex('om')).not.toContain('letterPairs');
  // The short texts are placed at odd and even positions, in texts of odd and even length, at both ends, and with
  // digits.
  for (const text of ['qx7jk', 'vw9gqy']) await insert(db, text);
  const parts = ['qx', 'x7', '7j', 'jk', 'vw', 'w9', '9g', 'gq', 'qy'];
  for (const typed of [
    ...parts,
    'zq',
    'bo',
    'BO',
    'ad',
    'da',
    'ce',
    'om',
    'ß',
    '🦷',
    '🦷🦷',
    '田中',
    '太郎',
    '%',
    '\\c',
    '" ',
    '\n',
    'é',
  ])
    expect([typed, await found(db, typed)]).toEqual([typed, await scanned(db, typed)]);
});

test.runIf(!sqlite)(
  'without the right to create the extension the tables are still created, and search reads every row',
  async () => {
    const location = await bareDatabase();
    const bare = openKysely<unknown>(location);
    // A role that cannot create anything in any schema cannot create the extension either.
    const role = `plain_${newId().replaceAll('-', '')}`;
    await sql`create role ${sql.id(role)} login password 'plain'`.execute(bare);
    await sql`grant all on schema public to ${sql.id(role)}`.execute(bare);
    const url = new URL(location.databaseUrl ?? '');
    [url.username, url.password] = [role, 'plain'];
    const plain = { ...location, databaseUrl: url.href };
    await migrateDatabase(plain);
    const { rows: extensions } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(
      bare,
    );
    expect(extensions).toEqual([]);
    const opened = openDatabase(plain);
    await insert(opened, 'Without an index');
    expect(await found(opened, 'WITHOUT an')).toHaveLength(1);
    await opened.close();
    await sql`drop owned by ${sql.id(role)} cascade`.execute(bare);
    await sql`drop role ${sql.id(role)}`.execute(bare);
    await bare.destroy();
  },
);
