import { expect, test } from 'vitest';
import type { ClientProject, Project } from '#contract/projects.ts';
import { addEveryone } from '#server/testing/people.ts';
import { explain, statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { testApp } from '#server/testing/test-app.ts';

test('the list is filtered by stage, or by having none, through an index', async () => {
  const app = await testApp();
  const { admin, accountA } = await addEveryone(app);
  for (const [title, stage] of [
    ['Mill', null],
    ['Bakery', 'making'],
    ['Garden', null],
  ]) {
    app.clock.now += 1_000;
    const body = { clientAccountId: accountA.id, title, description: 'Work' };
    const made = (await admin.post('/api/admin/gallery', body)).json<Project>();
    if (stage) await admin.patch(`/api/admin/portfolio/${made.id}`, { stage });
  }
  const titles = async (stage: string) => {
    const answer = await admin.get(`/api/admin/portfolio?stage=${stage}`);
    return [answer.json<Project[]>().map(({ title }) => title), answer.headers['x-total-count']];
  };
  expect(await titles('none')).toEqual([['Garden', 'Mill'], '2']);
  expect(await titles('making')).toEqual([['Bakery'], '1']);
  expect((await admin.get('/api/admin/portfolio?stage=later')).statusCode).toBe(400);
  const run = await statementsOf(app.context.db, () => titles('none'));
  const steps = (await Promise.all(run.map((statement) => explain(app.context.db, statement)))).flat();
  if (app.context.db.engine === 'sqlite')
    expect(steps.filter((step) => /\bproject\b/.test(step) && !step.includes('projectNoStage'))).toEqual([]);
});

test('a next step shows its age once newer news exists, until it is written again', async () => {
  const app = await testApp();
  const { admin, accountA, clientA } = await addEveryone(app);
  const about = { clientAccountId: accountA.id, title: 'Shop', description: 'Work' };
  const { id } = (await admin.post('/api/admin/gallery', about)).json<Project>();
  const write = () =>
    admin.patch(`/api/admin/portfolio/${id}`, { stage: 'making', nextStep: 'Draft on Friday' });
  await write();
  const writtenAt = new Date(app.clock.now).toISOString();
  const asOf = async () => [
    (await admin.get(`/api/admin/portfolio/${id}`)).json<Project>().nextStepAsOf,
    (await clientA.get('/api/client/gallery')).json<ClientProject[]>()[0]?.nextStepAsOf,
  ];
  expect(await asOf()).toEqual([null, null]);
  app.clock.now += 60_000;
  const fileUrl = dataUrl('image/png', png(16, 9, [1, 2, 3]));
  await admin.post('/api/admin/client-previews', { ...about, projectId: id, fileUrl });
  await app.context.jobs.runUntilEmpty();
  expect(await asOf()).toEqual([writtenAt, writtenAt]);
  app.clock.now += 60_000;
  await write();
  expect(await asOf()).toEqual([null, null]);
  app.clock.now += 60_000;
  await admin.patch(`/api/admin/portfolio/${id}`, { stage: 'review' });
  expect((await asOf())[0]).not.toBeNull();
});
