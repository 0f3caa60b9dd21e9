import { beforeEach, expect, test } from 'vitest';
import { startSession } from '#server/access/sessions/sessions.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openStream } from '#server/testing/app/event-stream.ts';
import { mailWhatIsDue, noticeMails } from '#server/testing/services/notice-mails.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let request: string;
beforeEach(async () => {
  const { name, email } = people.accountA;
  await app.post('/api/consultations', { name, email, message: 'Please' });
  await app.context.jobs.runUntilEmpty();
  request = (await people.admin.get('/api/admin/consultations')).json<{ id: string }[]>()[0]?.id ?? '';
  await app.context.db.q().deleteFrom('mail').execute();
  await app.context.db.q().deleteFrom('notification').execute();
});

const move = (status: string) => people.admin.patch(`/api/admin/consultations/${request}`, { status });
const undo = () => people.admin.post(`/api/admin/consultations/${request}/undo`, {});
const told = async () =>
  (await people.clientA.get('/api/client/notices')).json<{ sentence: string }[]>().map((one) => one.sentence);
const unseen = async () =>
  (await people.clientA.get('/api/client/notices/count')).json<{ unseen: number }>().unseen;
const mailed = async () => {
  await mailWhatIsDue(app);
  return (await noticeMails(app)).map(({ recipient }) => recipient);
};
const wait = async (ms: number) => {
  app.clock.now += ms;
  await app.context.jobs.runUntilEmpty();
};

test('an act that can be undone is announced to nobody before its time, then to open pages and by mail', async () => {
  const about = await sessionSubject(app.context.db, 'client', people.accountA.id);
  const cookie = await startSession(app.context.db, about, { userAgent: 'test', now: app.clock.now });
  const page = await openStream(app, `foyer-client=${cookie}`);
  const heard = () => page.changes().filter((change) => JSON.stringify(change).includes('notices'));
  await move('contacted');
  await wait(9_000);
  expect([await told(), await unseen(), heard()]).toEqual([[], 0, []]);
  await wait(2_000);
  await eventually(() => heard().length > 0);
  expect([(await told()).length, await unseen()]).toEqual([1, 1]);
  expect(await mailed()).toEqual([people.accountA.email]);
});

test('an undone act is announced to nobody', async () => {
  await move('contacted');
  await wait(10_000);
  expect((await undo()).statusCode).toBe(200);
  await wait(2_000);
  expect([await told(), await unseen(), await mailed()]).toEqual([[], 0, []]);
});

test('undoing only the last step still announces the step before', async () => {
  await move('contacted');
  await wait(3_000);
  await move('completed');
  await undo();
  await wait(12_000);
  expect(await told()).toEqual(['Your consultation is in progress.']);
});

test('work that is hidden again at once is not announced as published', async () => {
  const project = (title: string) =>
    people.admin.post('/api/admin/gallery', {
      title,
      description: 'Work',
      clientAccountId: people.accountA.id,
    });
  const id = (await project('Kiln')).json<{ id: string }>().id;
  const show = (isVisible: boolean) => people.admin.patch(`/api/admin/portfolio/${id}`, { isVisible });
  await show(true);
  await wait(5_000);
  await show(false);
  await wait(20_000);
  expect([await told(), await mailed()]).toEqual([[], []]);
  await show(true);
  await wait(11_000);
  expect([(await told()).length, await mailed()]).toEqual([1, [people.accountA.email]]);
});
