import { beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { prepared, preparedList } from './prepared.ts';

interface Entry {
  name: string;
  value: number;
}

const add = preparedList((q, rows: readonly Entry[]) =>
  q.insertInto('counter').values(rows.map(({ name, value }) => ({ name, value }))),
);
const named = prepared((q, { name, least }: { name: string; least: number }) =>
  q.selectFrom('counter').select(['name', 'value']).where('name', '=', name).where('value', '>=', least),
);

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const entries = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, value) => ({ name: `${prefix}-${value}`, value }));

test('takes the values of each call', async () => {
  const { db } = app.context;
  await add(db, entries('a', 3));
  expect(await named(db, { name: 'a-1', least: 0 })).toEqual([{ name: 'a-1', value: 1 }]);
  expect(await named(db, { name: 'a-2', least: 0 })).toEqual([{ name: 'a-2', value: 2 }]);
  expect(await named(db, { name: 'a-2', least: 3 })).toEqual([]);
});

test.each([1, 2, 8, 9, 40])('takes %i rows, twice', async (count) => {
  const { db } = app.context;
  for (const prefix of ['a', 'b']) await add(db, entries(prefix, count));
  const stored = await db
    .q()
    .selectFrom('counter')
    .select(['name', 'value'])
    .where('name', 'like', 'b-%')
    .orderBy('value')
    .execute();
  expect(stored).toEqual(entries('b', count));
  expect(await named(db, { name: `b-${count - 1}`, least: 0 })).toHaveLength(1);
});

test('belongs to the transaction it is called in', async () => {
  const { db } = app.context;
  const failing = db.tx(async () => {
    await add(db, entries('a', 1));
    expect(await named(db, { name: 'a-0', least: 0 })).toHaveLength(1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await named(db, { name: 'a-0', least: 0 })).toEqual([]);
});
