import { expect, test } from 'vitest';
import { statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { statementCounts } from '#server/data/db/queries/testing/statement-counts.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

/** Matches the tables of optional parts, which are empty until the part is set up. */
const parts = /"(?:inboundMail|replyAddress|webhook\w*|apiKey|import|importRow|draft\w*|calendarFeed)"/;

const counts = async (by: Caller, calls: readonly string[]) => {
  const found: Record<string, number> = {};
  for (const path of calls) {
    // Call once before counting, so that values that are read only once are cached.
    await by.get(path);
    const statements = await statementsOf(app.context.db, async () => {
      expect((await by.get(path)).statusCode).toBe(200);
    });
    expect([path, statements.filter(({ sql }) => parts.test(sql)).map(({ sql }) => sql)]).toEqual([path, []]);
    found[path] = statements.length;
  }
  return found;
};

test('replies by mail, keys, webhooks, imports and drafts cost no statement while they are off', async () => {
  for (const [by, expected] of [
    [people.admin, statementCounts.staff],
    [people.clientA, statementCounts.client],
  ] as const)
    expect(await counts(by, Object.keys(expected))).toEqual(expected);
});

test('a message and a request cost no statement more for those that are off', async () => {
  const written = await statementsOf(app.context.db, async () => {
    await people.clientA.post('/api/client/messages', { message: 'Hello' });
    await app.post('/api/consultations', { name: 'Ada Moss', email: 'ada@moss.example' });
    await app.context.jobs.runUntilEmpty();
  });
  expect(written.filter(({ sql }) => parts.test(sql)).map(({ sql }) => sql)).toEqual([]);
});
