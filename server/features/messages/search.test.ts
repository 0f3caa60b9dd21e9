import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { holds } from '#server/data/db/queries/lists.ts';
import { newId } from '#server/core/ids.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { addClient } from '#server/testing/people.ts';
import { planOf, readingOf, statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import * as repository from './client/repository.ts';

const sqlite = inject('engine').kind === 'sqlite';

const reader = { id: newId(), agency: 'Lone Star Works', seesAddresses: true };

const app = appForEachTest();

const client = async (name: string) => {
  const { id } = await addClient(app.context);
  await changeRows(app.context.db, 'clientAccount', { id }, { name, searchText: name.toLowerCase() });
  return id;
};

const write = async (clientAccountId: string, texts: readonly string[], fromAdmin = false) => {
  const rows = texts.map((message) => ({
    id: newId(),
    clientAccountId,
    message,
    fromAdmin,
    userId: null,
    isRead: true,
    adminResponse: null,
    responseDate: null,
    responseToId: null,
    searchText: message.toLowerCase(),
    createdAt: new Date(app.clock.now).toISOString(),
  }));
  await app.context.db.q().insertInto('clientMessage').values(rows).execute();
  return rows.map(({ id }) => id);
};

const numbered = (count: number, text: string) => Array.from({ length: count }, (_, n) => `${text} ${n}.`);

type Filter = Pick<Parameters<typeof repository.list>[2], 'q' | 'from' | 'clientAccountId'>;

/** Collects all results page by page. */
async function found(filter: Filter, limit = 100) {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await repository.list(app.context.db, 'all', { ...filter, limit, cursor }, reader);
    ids.push(...page.items.map(({ id }) => id));
    if (page.next === null) return ids;
    cursor = page.next;
  }
}

/** Finds the expected results by reading every row. */
async function scanned({ q = '', from, clientAccountId }: Filter) {
  let rows = app.context.db
    .q()
    .selectFrom('clientMessage')
    .innerJoin('clientAccount', 'clientAccount.id', 'clientMessage.clientAccountId')
    .select('clientMessage.id')
    .where((eb) =>
      eb.or([holds(eb.ref('clientMessage.searchText'), q), holds(eb.ref('clientAccount.searchText'), q)]),
    );
  if (from) rows = rows.where('fromAdmin', '=', from === 'admin');
  if (clientAccountId) rows = rows.where('clientAccountId', '=', clientAccountId);
  return (await rows.orderBy('clientMessage.id', 'desc').execute()).map(({ id }) => id);
}

test('finds messages by text and client, in pages, newest first, like a full scan does', async () => {
  const ada = await client('Ada Lovelace');
  const bo = await client('Bo 100%');
  await client('Ada without a message');
  await write(bo, ['Ask Ada first', 'x', 'ADA_1', '100% sure', '🦷🦷🦷', '']);
  await write(ada, ['Hello', 'ada herself', 'Say "a" AND b', 'x']);
  await write(bo, ['Plums for Ada', 'nothing'], true);
  const terms = [
    'ada',
    'ADA LOVE',
    'bo',
    'x',
    '100%',
    '0% s',
    'a_1',
    '🦷🦷🦷',
    '"a" and',
    'bo 1',
    'zebra',
    '___',
  ];
  for (const q of terms)
    for (const filter of [{}, { from: 'admin' }, { from: 'client' }, { clientAccountId: bo }] as const) {
      const expected = await scanned({ ...filter, q });
      expect(await found({ ...filter, q }, 2), JSON.stringify([q, filter])).toEqual(expected);
      const page = await repository.list(app.context.db, 'all', { ...filter, q, limit: 2 }, reader);
      expect(page.total).toBe(expected.length);
    }
  expect(await found({ q: 'ada' })).toHaveLength(7);
  expect(await found({ q: 'zebra' })).toEqual([]);
});

test('common words and clients with many messages are read newest first', async () => {
  const { db } = app.context;
  const ada = await client('Ada Lovelace');
  const bo = await client('Bo');
  await write(bo, numbered(1_100, 'common words'));
  const [rare] = await write(bo, ['Ada is mentioned']);
  await write(ada, numbered(1_050, 'whatever'));
  if (!sqlite) await sql`analyze "clientMessage"`.execute(db.q());
  for (const q of ['common', 'lovelace', 'ada', 'words 77.']) {
    expect(await found({ q }), q).toEqual(await scanned({ q }));
    expect((await repository.list(db, 'all', { q, limit: 50 }, reader)).total).toBe(
      q === 'words 77.' ? 1 : 1_000,
    );
  }
  expect((await found({ q: 'ada' })).at(-1)).toBe(rare);
  const twice = await client('Twice');
  await write(twice, numbered(600, 'Said twice'));
  expect((await repository.list(db, 'all', { q: 'twice', limit: 50 }, reader)).total).toBe(600);
});

test('deleting a client removes its messages from the index too', async () => {
  const { db } = app.context;
  const ada = await client('Ada Lovelace');
  await write(ada, ['Quagga', 'Okapi']);
  expect(await found({ q: 'quagga' })).toHaveLength(1);
  await db.q().deleteFrom('clientAccount').where('id', '=', ada).execute();
  expect(await found({ q: 'quagga' })).toEqual([]);
  if (!sqlite) return;
  const left = sql<number>`(select count(*) from "clientMessageText" where "clientMessageText" match '"oka"')`;
  const keys = sql<number>`(select count(*) from "clientMessageTextKey")`;
  expect(
    await db
      .q()
      .selectNoFrom([left.as('left'), keys.as('keys')])
      .executeTakeFirst(),
  ).toEqual({ left: 0, keys: 0 });
});

test.runIf(sqlite)('on SQLite neither rare nor common words read all other rows', async () => {
  const { db } = app.context;
  const bo = await client('Bo Diddley');
  await write(bo, numbered(1_100, 'common words'));
  const ada = await client('Ada Lovelace');
  await write(ada, ['Hello']);
  const plan = (q: string) =>
    planOf(db, (watched) => repository.list(watched, 'all', { q, limit: 50 }, reader));
  for (const q of ['words 77.', 'lovelace', 'zebra']) {
    const { statements, steps } = await plan(q);
    expect(statements).toBe(2);
    expect(steps, q).toContain('SEARCH clientMessage USING INDEX sqlite_autoindex_clientMessage_1 (id=?)');
    expect(steps.join('\n'), q).not.toMatch(/SCAN (clientMessage|client|row|own|owner)( |$)/m);
  }
  for (const q of ['common', 'diddley']) {
    const { statements, steps } = await plan(q);
    expect(statements).toBe(2);
    expect(steps, q).toContain('SCAN clientMessage USING INDEX sqlite_autoindex_clientMessage_1');
    expect(steps.join('\n'), q).not.toMatch(/B-TREE/);
  }
});

test.runIf(!sqlite)('PostgreSQL has a trigram index on the message text', async () => {
  const { db } = app.context;
  const seen: string[] = [];
  await db.tx(async () => {
    await sql`set local enable_seqscan = off`.execute(db.q());
    await sql`set local enable_indexscan = off`.execute(db.q());
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select "id" from "clientMessage" where ${holds(sql.ref('searchText'), 'zebra')}
    `.execute(db.q());
    seen.push(...rows.map((row) => row['QUERY PLAN']));
  });
  expect(seen.join('\n')).toContain('clientMessageText');
});

test.runIf(!sqlite)('on PostgreSQL an index alone tells that a client has many messages', async () => {
  const { db } = app.context;
  const names = [...numbered(6, 'Bo Diddley'), ...numbered(6, 'Ada Lovelace')];
  for (const name of names) await write(await client(name), numbered(250, 'Hello'));
  // Mark rows as visible with VACUUM. Otherwise PostgreSQL would also read the table, not only the index.
  await sql`vacuum analyze "clientAccount", "clientMessage"`.execute(db.q());
  let total = 0;
  const [lookUp, ...others] = await statementsOf(db, async () => {
    ({ total } = await repository.list(db, 'all', { q: 'diddley', limit: 50 }, reader));
  });
  expect(total).toBe(1_000);
  const reading = lookUp ? await readingOf(db, lookUp, 'clientMessage') : [];
  expect(reading.map(({ step }) => step)).toEqual(['Index Only Scan']);
  // The count reads one row more than its limit.
  expect(Math.round((reading[0]?.rows ?? 0) / 10)).toBe(100);
  // The only other statement reads the page. No statement runs a COUNT.
  expect(others).toHaveLength(1);
});
