import { expect, inject, test } from 'vitest';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { findWaiting } from './repository.ts';
import { waiting } from './service.ts';
import { addUser } from '#server/testing/people.ts';
import { explain, statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

/** Plan steps that read a whole table. The subquery `found` is allowed, because its rows are limited. */
const readsAll = /^(SCAN (?!found|CONSTANT)(?!.*USING)|Seq Scan (?!on setting))/;
const sorts = /TEMP B-TREE|^(Incremental )?Sort/;
/** Tables that always have few rows. */
const small = /^(SCAN|Seq Scan) (setting|user|project)\b/;

async function growing(caller: Caller, path: string): Promise<string[]> {
  const { db } = app.context;
  const run = await statementsOf(db, async () => {
    expect((await caller.get(path)).statusCode).toBe(200);
  });
  const steps = (await Promise.all(run.map((statement) => explain(db, statement)))).flat();
  return steps.filter((step) => (readsAll.test(step) || sorts.test(step)) && !small.test(step));
}

test('the longest waiting things are found by indexes, without sorting', async () => {
  expect(await growing(people.admin, '/api/admin/waiting')).toEqual([]);
});

test.each([
  ['client-manager', false],
  ['admin', true],
] as const)('a filter reads only waiting rows, not all rows: %s', async (role, mine) => {
  const { db } = app.context;
  const actor = { id: await addUser(app.context, role), role } as UserActor;
  const run = await statementsOf(db, () => waiting(app.context, actor, mine));
  const steps = (await Promise.all(run.map((statement) => explain(db, statement)))).flat();
  expect(steps.filter((step) => readsAll.test(step) && !small.test(step))).toEqual([]);
});

test.skipIf(inject('engine').kind === 'sqlite')(
  'a kind without projects is found without those of the member of staff',
  async () => {
    const { db } = app.context;
    const userId = await addUser(app.context, 'admin');
    const day = { from: '2026-11-02', until: '2026-11-03' };
    const asker = { userId, scope: 'all', mine: true, today: '2026-11-02', day } as const;
    const [statement] = await statementsOf(db, () => findWaiting(db, 'message', asker, 'none'));
    const steps = statement ? await explain(db, statement) : [];
    expect(steps.some((step) => / conversation /.test(step))).toBe(true);
    expect(steps.filter((step) => / project/.test(step))).toEqual([]);
  },
);

test('the waiting things of a company are found by its indexes', async () => {
  const steps = await growing(people.clientA, '/api/client/next');
  // Sorting is allowed here, because one company has few rows.
  expect(steps.filter((step) => readsAll.test(step))).toEqual([]);
});
