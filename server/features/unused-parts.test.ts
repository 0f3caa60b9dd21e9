import { expect, test } from 'vitest';
import { statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

/** Tables that are empty until their part is set up. */
const parts = /"(?:inboundMail|replyAddress|webhook\w*|apiKey|import|importRow|draft\w*|calendarFeed)"/;

const counts = async (by: Caller, calls: readonly string[]) => {
  const found: Record<string, number> = {};
  for (const path of calls) {
    // By then values that are read only once are cached.
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
  expect(
    await counts(people.admin, [
      '/api/auth/user',
      '/api/admin/counts',
      '/api/admin/waiting',
      '/api/admin/consultations',
      '/api/admin/conversations',
      '/api/admin/clients',
      '/api/admin/portfolio',
      '/api/staff/notices',
    ]),
  ).toEqual({
    '/api/auth/user': 1,
    '/api/admin/counts': 3,
    // One statement for all kinds of waiting things, and one for their names.
    '/api/admin/waiting': 3,
    '/api/admin/consultations': 3,
    '/api/admin/conversations': 3,
    '/api/admin/clients': 4,
    '/api/admin/portfolio': 3,
    '/api/staff/notices': 4,
  });
  expect(
    await counts(people.clientA, [
      '/api/client/user',
      '/api/client/next',
      '/api/client/messages',
      '/api/client/consultations',
      '/api/client/previews',
    ]),
  ).toEqual({
    '/api/client/user': 2,
    '/api/client/next': 8,
    '/api/client/messages': 3,
    '/api/client/consultations': 3,
    '/api/client/previews': 2,
  });
});

test('a message and a request cost no statement more for those that are off', async () => {
  const written = await statementsOf(app.context.db, async () => {
    await people.clientA.post('/api/client/messages', { message: 'Hello' });
    await app.post('/api/consultations', { name: 'Ada Moss', email: 'ada@moss.example' });
    await app.context.jobs.runUntilEmpty();
  });
  expect(written.filter(({ sql }) => parts.test(sql)).map(({ sql }) => sql)).toEqual([]);
});
