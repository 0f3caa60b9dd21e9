import { expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { explain, statementsOf } from '#server/testing/database/query-plans.ts';
import { addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test.each([
  ['userId', 'auditNounUserId'],
  ['contactId', 'auditNounContactId'],
  ['clientAccountId', 'auditNounClientAccountId'],
])('a kind of what belongs to a %s is one walk along an index', async (filter, index) => {
  const app = await testApp();
  const { db } = app.context;
  const admin = await app.as('staff', await addUser(app.context, 'super-admin'));
  const run = await statementsOf(db, () => admin.get(`/api/admin/history?kind=files&${filter}=${newId()}`));
  const ofLog = run.filter(({ sql }) => /select .* from "audit"/.test(sql));
  expect(ofLog.length).toBeGreaterThan(0);
  for (const statement of ofLog) {
    const steps = await explain(db, statement);
    expect(steps.some((step) => step.includes(index))).toBe(true);
    expect(steps.filter((step) => /TEMP B-TREE|^Sort/.test(step))).toEqual([]);
  }
});
