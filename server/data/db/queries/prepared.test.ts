import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { prepared, preparedInsert, type Params } from './prepared.ts';

interface Entry {
  name: string;
  value: number;
}
interface Asked {
  all: boolean;
  limit: number;
  name: string;
}

const add = prepared<Entry, unknown>((q, { name, value }) =>
  q.insertInto('rowCount').values({ name, value }),
);
const named = prepared((q, { name, least }: Params<{ name: string; least: number }>) =>
  q.selectFrom('rowCount').select(['name', 'value']).where('name', '=', name).where('value', '>=', least),
);

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

test('takes the values of each call', async () => {
  const { db } = app.context;
  for (const value of [0, 1, 2]) await add(db, { name: `a-${value}`, value });
  expect(await named(db, { name: 'a-1', least: 0 })).toEqual([{ name: 'a-1', value: 1 }]);
  expect(await named(db, { name: 'a-2', least: 0 })).toEqual([{ name: 'a-2', value: 2 }]);
  expect(await named(db, { name: 'a-2', least: 3 })).toEqual([]);
});

test('belongs to the transaction it is called in', async () => {
  const { db } = app.context;
  const failing = db.tx(async () => {
    await add(db, { name: 'a', value: 0 });
    expect(await named(db, { name: 'a', least: 0 })).toHaveLength(1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await named(db, { name: 'a', least: 0 })).toEqual([]);
});

test('takes as many rows as each call says', async () => {
  const { db } = app.context;
  for (const value of [0, 1, 2]) await add(db, { name: `a-${value}`, value });
  const some = prepared((q, { least, limit }: Params<{ least: number; limit: number }>) =>
    q.selectFrom('rowCount').select('name').where('value', '>=', least).orderBy('name').limit(limit),
  );
  expect(await some(db, { least: 0, limit: 2 })).toHaveLength(2);
  expect(await some(db, { least: 0, limit: 1 })).toHaveLength(1);
  expect(await some(db, { least: 2, limit: 2 })).toHaveLength(1);
  await expect(some(db, { least: 0, limit: 1.5 })).rejects.toThrow(/datatype mismatch|invalid input syntax/);
});

test('adds rows of other columns', async () => {
  const { db } = app.context;
  const insert = preparedInsert('throttle');
  const at = '2026-11-22T23:08:00.000Z';
  await insert(db, { key: 'a', hits: 1, expiresAt: at });
  await insert(db, { hits: 2, key: 'b', expiresAt: at });
  expect(
    await db.q().selectFrom('throttle').selectAll().where('key', 'in', ['a', 'b']).orderBy('key').execute(),
  ).toEqual([
    { key: 'a', hits: 1, expiresAt: at },
    { key: 'b', hits: 2, expiresAt: at },
  ]);
});

// Each of these would run the statement of the first call, or with values nobody gave.
describe('what looks at its values', () => {
  const asked = { all: false, limit: 2, name: 'a' };

  test('neither compiles nor runs: a condition', async () => {
    const rows = prepared((q, { all, name }: Params<Asked>) => {
      const every = q.selectFrom('rowCount').selectAll();
      // @ts-expect-error a value is not known yet
      return all ? every : every.where('name', '=', name);
    });
    await expect(rows(app.context.db, asked)).rejects.toThrow('depends on its values');
    await expect(rows(app.context.db, { ...asked, all: true })).resolves.toEqual([]);
  });

  test('neither compiles nor runs: a comparison', async () => {
    const rows = prepared((q, { limit, name }: Params<Asked>) => {
      const every = q.selectFrom('rowCount').selectAll();
      // @ts-expect-error a value is not known yet
      return limit > 1 ? every : every.where('name', '=', name);
    });
    await expect(rows(app.context.db, asked)).rejects.toThrow('depends on its values');
  });

  test('neither compiles nor runs: arithmetic', async () => {
    const rows = prepared((q, { limit }: Params<Asked>) => {
      // @ts-expect-error a value is not known yet
      const more: number = limit + 1;
      return q.selectFrom('rowCount').selectAll().where('value', '>=', more);
    });
    await expect(rows(app.context.db, asked)).rejects.toThrow('changes its values');
  });

  test('does not run where the compiler cannot see it', async () => {
    const { db } = app.context;
    const negated = prepared((q, { all, name }: Params<Asked>) => {
      const every = q.selectFrom('rowCount').selectAll();
      return !all ? every.where('name', '=', name) : every;
    });
    await expect(negated(db, asked)).rejects.toThrow('depends on its values');
    const spelled = prepared((q, { name }: Params<Asked>) =>
      q.selectFrom('rowCount').selectAll().where('name', '=', String(name)),
    );
    await expect(spelled(db, asked)).rejects.toThrow('changes its values');
  });

  test.each([
    ['another kind', { name: 'a', all: true }, { name: 'a', all: false }],
    ['another word', { name: 'a', all: true }, { name: 'b', all: true }],
    ['nothing', { name: 'a', all: true }, { name: null, all: true }],
  ])('does not run with %s after a call that was no different', async (_, first, second) => {
    const { db } = app.context;
    const chosen = prepared((q, { name, all }: Params<{ name: string | null; all: boolean }>) => {
      const every = q.selectFrom('rowCount').selectAll();
      return !all || ['b', 'null'].includes(String(name)) ? every.limit(1) : every;
    });
    await expect(chosen(db, first)).resolves.toEqual([]);
    await expect(chosen(db, second)).rejects.toThrow('depends on its values');
  });
});
