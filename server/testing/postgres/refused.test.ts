import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../database/engines.ts';
import { connected } from './postgres-pool.ts';
import { distinct, refused } from './refused.ts';

const of = (...statements: string[]) => statements.map((sql) => ({ sql, file: 'a.test.ts' }));

test('each statement is prepared once, whatever the length of its lists, and none that only SQLite accepts', () => {
  const recorded = of(
    'begin',
    'select "id" from "contact" where "id" in ($1)',
    'select "id" from "contact" where "id" in ($1, $2)',
    'select "id" from "contact" where "id" in ($1, $2, $3)',
    'select "key" from "contactText" where "contactText" match $1',
    'delete from "contact"',
  );
  expect(distinct(recorded).map(({ sql }) => sql)).toEqual([
    'select "id" from "contact" where "id" in ($1)',
    'select "id" from "contact" where "id" in ($1, $2, $3)',
    'delete from "contact"',
  ]);
});

test.skipIf(inject('engine').kind === 'sqlite')('PostgreSQL checks syntax, names and types', async () => {
  const { url, drop } = await freshDatabase();
  const statements = of(
    'select "id" from "contact" where "createdAt" < $1',
    'select "id" from "contact" where "createdAt" glob $1',
    'select "shoeSize" from "contact"',
    'select "id" from "contact" where "emailKey" = 1',
  );
  const lines = await connected(url ?? '', (client) => refused(client, statements));
  await drop();
  expect(lines).toEqual([
    expect.stringMatching(/^a\.test\.ts: syntax error .*glob/),
    expect.stringMatching(/^a\.test\.ts: column "shoeSize" does not exist: select "shoeSize"/),
    expect.stringMatching(/^a\.test\.ts: operator does not exist: text = integer/),
  ]);
});
