import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { explain, statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test.each([
  ['userId', 'auditNounUserId'],
  ['contactId', 'auditNounContactId'],
  ['clientAccountId', 'auditNounClientAccountId'],
])('filtering the rows of a %s by kind is one walk along an index', async (filter, index) => {
  const app = await testApp();
  const { db } = app.context;
  const admin = await app.as('staff', await addUser(app.context, 'super-admin'));
  // PostgreSQL plans by table statistics, so many people have done many things, but few things of one kind.
  const doers = Array.from({ length: 40 }, () => newId());
  const [asked = ''] = doers;
  const acts = doers.flatMap((doer) =>
    Array.from({ length: 30 }, (_, index) => ({
      id: newId(),
      userId: null,
      contactId: null,
      clientAccountId: null,
      projectId: null,
      noun: index === 0 ? 'files' : `kind-${index % 8}`,
      action: 'files.open',
      subjectType: 'file',
      subjectId: newId(),
      detail: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      [filter]: doer,
    })),
  );
  await db.q().insertInto('audit').values(acts).execute();
  if (db.engine === 'postgres') await sql`analyze audit`.execute(db.q());
  const run = await statementsOf(db, () => admin.get(`/api/admin/history?kind=files&${filter}=${asked}`));
  const ofLog = run.filter(({ sql }) => /select .* from "audit"/.test(sql));
  expect(ofLog.length).toBeGreaterThan(0);
  for (const statement of ofLog) {
    const steps = await explain(db, statement);
    expect(steps.some((step) => step.includes(index))).toBe(true);
    expect(steps.filter((step) => /TEMP B-TREE|^Sort/.test(step))).toEqual([]);
  }
});
