import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { changeRows } from '#server/testing/database/rows.ts';
import { freshDatabase, type FreshDatabase } from '#server/testing/database/engines.ts';
import { openDatabase, type Db } from './database.ts';
import { isUniqueViolation } from './errors.ts';

let opened: { db: Db; database: FreshDatabase } | null = null;

async function open(): Promise<Db> {
  const database = await freshDatabase();
  const db = openDatabase({ databaseUrl: database.url, dataDir: database.dataDir });
  opened = { db, database };
  return db;
}

afterEach(async () => {
  await opened?.db.close();
  await opened?.database.drop();
  opened = null;
});

const add = (db: Db, name: string, value = 1) =>
  db.q().insertInto('rowCount').values({ name, value }).execute();
const names = async (db: Db) =>
  (await db.q().selectFrom('rowCount').select('name').orderBy('name').execute()).map(({ name }) => name);

test('keeps the writes of a committed transaction, and none of a failed one', async () => {
  const db = await open();
  await db.tx(() => add(db, 'kept'));
  await expect(
    db.tx(async () => {
      await add(db, 'lost');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await names(db)).toEqual(['kept']);
});

test('a failing statement spoils only its own transaction among many at once', async () => {
  const db = await open();
  await add(db, 'taken');
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) => db.tx(() => add(db, i % 4 === 0 ? 'taken' : `row-${i}`))),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(10);
  for (const { reason } of refused) expect(isUniqueViolation(reason)).toBe(true);
  expect(await names(db)).toHaveLength(31);
});

test('reads rows by column name, even after another program has added a column', async () => {
  const db = await open();
  await add(db, 'a', 7);
  const read = () =>
    db
      .q()
      .selectFrom('rowCount')
      .selectAll('rowCount')
      .select((eb) => eb.val('last').as('last'))
      .execute();
  expect(await read()).toEqual([{ name: 'a', value: 7, last: 'last' }]);
  await db.tx(() => sql`alter table "rowCount" add column "note" text default 'new'`.execute(db.q()));
  expect(await read()).toEqual([{ name: 'a', value: 7, note: 'new', last: 'last' }]);
});

test('a transaction inside another joins it', async () => {
  const db = await open();
  await expect(
    db.tx(async () => {
      await db.tx(() => add(db, 'inner'));
      throw new Error('outer fails');
    }),
  ).rejects.toThrow('outer fails');
  expect(await names(db)).toEqual([]);
});

test('reads its own writes inside a transaction while others see committed data', async () => {
  const db = await open();
  const written = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  const writing = db.tx(async () => {
    await add(db, 'mine');
    expect(await names(db)).toEqual(['mine']);
    written.resolve();
    await read.promise;
  });
  await written.promise;
  expect(await names(db)).toEqual([]);
  read.resolve();
  await writing;
  expect(await names(db)).toEqual(['mine']);
});

test('twenty transactions at once neither deadlock nor lose an update', async () => {
  const db = await open();
  await add(db, 'n', 0);
  await Promise.all(
    Array.from({ length: 20 }, () =>
      db.tx(() =>
        db
          .q()
          .updateTable('rowCount')
          .set((eb) => ({ value: eb('value', '+', 1) }))
          .where('name', '=', 'n')
          .execute(),
      ),
    ),
  );
  expect(await db.q().selectFrom('rowCount').select('value').executeTakeFirst()).toEqual({ value: 20 });
});

// PostgreSQL runs transactions in parallel.
test.runIf(inject('engine').kind === 'sqlite')(
  'fifty transactions at once have the same results as one by one',
  async () => {
    const db = await open();
    await add(db, 'n', 0);
    const read = async () =>
      (await db.q().selectFrom('rowCount').select('value').where('name', '=', 'n').executeTakeFirstOrThrow())
        .value;
    const next = (value: number, step: number) => (value * 3 + step) % 1_000_003;
    const change = async (step: number, turns: number) => {
      const value = await read();
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      await changeRows(db, 'rowCount', { name: 'n' }, { value: next(value, step) });
    };
    const kind = fc.record({
      turns: fc.nat(5),
      nested: fc.boolean(),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { minLength: 50, maxLength: 50 }), async (kinds) => {
        const start = await read();
        const results = await Promise.allSettled(
          kinds.map(({ turns, nested, fails }, step) =>
            db.tx(async () => {
              await (nested ? db.tx(() => change(step, turns)) : change(step, turns));
              if (fails) throw new Error('no');
            }),
          ),
        );
        expect(results.map(({ status }) => status)).toEqual(
          kinds.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
        const oneByOne = kinds.reduce((value, { fails }, step) => (fails ? value : next(value, step)), start);
        expect(await read()).toBe(oneByOne);
      }),
      { numRuns: 10 },
    );
  },
);

test('effects run after the commit, never after a rollback, and at once outside', async () => {
  const db = await open();
  const seen: string[] = [];
  await db.tx(async () => {
    db.afterCommit(() => seen.push('committed'));
    await add(db, 'a');
    expect(seen).toEqual([]);
  });
  await db
    .tx(async () => {
      db.afterCommit(() => seen.push('never'));
      throw new Error('no');
    })
    .catch(() => undefined);
  db.afterCommit(() => seen.push('outside'));
  expect(seen).toEqual(['committed', 'outside']);
});

// PostgreSQL itself notifies of commits.
test.runIf(inject('engine').kind === 'sqlite')(
  'counts the commits of other connections, and none of its own',
  async () => {
    const db = await open();
    const other = openDatabase({ databaseUrl: null, dataDir: opened?.database.dataDir ?? '' });
    const first = db.foreignVersion();
    await add(db, 'own');
    await db.tx(() => add(db, 'own too'));
    expect(db.foreignVersion()).toBe(first);
    await add(other, 'foreign');
    expect(db.foreignVersion()).not.toBe(first);
    await other.close();
  },
);

test('returns booleans, instants and large numbers as they were written', async () => {
  const db = await open();
  const createdAt = '2026-02-03T04:05:06.789Z';
  const user = {
    id: 'u1',
    email: 'a@b.co',
    emailKey: 'a@b.co',
    emailVerified: true,
    firstName: 'Ana 🌼 "quoted"',
    lastName: null,
    profileImageUrl: null,
    role: 'user' as const,
    passwordHash: null,
    createdAt,
    lastSignInAt: null,
  };
  await db.q().insertInto('user').values(user).execute();
  await add(db, 'large', 2 ** 40);
  const read = await db
    .q()
    .selectFrom('user')
    .select(['firstName', 'emailVerified', 'createdAt', 'lastName'])
    .executeTakeFirst();
  expect({ ...read }).toEqual({ firstName: user.firstName, emailVerified: true, createdAt, lastName: null });
  expect((await db.q().selectFrom('rowCount').select('value').executeTakeFirst())?.value).toBe(2 ** 40);
});
