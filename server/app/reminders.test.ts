import { beforeEach, expect, test } from 'vitest';
import { iso } from '#server/core/time.ts';
import { tellWhatIsDue } from '#server/work/notices/start-notices.ts';
import { rowsIn, rowsInOrder } from '#server/testing/database/rows.ts';
import { sentQuote } from '#server/testing/access/work.ts';
import { addFirstVersion, previewRow } from '#server/testing/samples/sample-versions.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';
import { noticeTexts } from './notice-texts.ts';

const hour = 60 * 60_000;

const { app, people } = agencyForEachTest();

/** Advances the clock by hours. The notice timer runs twice in each step, so that its notices are also mailed. */
async function pass(hours: number, step = 1) {
  for (let passed = 0; passed < (hours / step) * 2; passed++) {
    app.clock.now += passed % 2 === 0 ? hour / 4 : hour * (step - 1 / 4);
    await tellWhatIsDue(app.context, noticeTexts);
  }
}
/** Sends a form, and runs the jobs that follow. */
async function send(path: string, body: unknown) {
  await app.post(path, body);
  await app.context.jobs.runUntilEmpty();
}
const mailsTo = async (recipient: string) =>
  (await rowsInOrder(app.context.db, 'mail', ['body', 'createdAt'], { recipient })).map(
    ({ body, createdAt }) => [Math.round((Date.parse(createdAt) - start) / hour), body] as const,
  );
let start = 0;
beforeEach(() => {
  start = app.clock.now;
});

test('an unanswered request is reminded of after one day and after three, then no more', async () => {
  await send('/api/consultations', { name: 'Ada', email: 'ada@example.com' });
  await pass(24 * 9, 4);
  const mails = await mailsTo(app.context.brand.email);
  expect(mails.map(([at]) => at)).toEqual([0, 24, 72]);
  expect(mails[1]?.[1]).toContain('Ada is still waiting for an answer to a consultation request');
});

test("a weekend does not count, and no reminder comes outside the agency's hours", async () => {
  const workingTime = { timeZone: 'UTC', days: [1, 2, 3, 4, 5], from: 540, until: 1020, holidays: [] };
  await people.admin.put('/api/admin/settings', { workingTime, showsAnswers: true });
  // Friday, ten in the evening. The reminder is due when Monday ends and is sent when Tuesday begins.
  const friday = Date.parse('2026-11-27T22:00:00.000Z');
  app.clock.now = friday;
  await send('/api/consultations', { name: 'Ada', email: 'ada@example.com' });
  start = friday;
  await pass(24 * 6);
  const mails = await mailsTo(app.context.brand.email);
  expect(mails.map(([at]) => at)).toEqual([0, 83, 131]);
});

test('a thing answered in time causes no reminder', async () => {
  await people.clientA.post('/api/client/messages', { message: 'When?' });
  await pass(23);
  await people.admin.post('/api/admin/client-messages', {
    clientAccountId: people.accountA.id,
    message: 'Soon',
  });
  await pass(72, 4);
  expect((await mailsTo(app.context.brand.email)).map(([at]) => at)).toEqual([0]);
});

test('the client is reminded of a preview without feedback; another wait starts anew', async () => {
  const { clientAccountId, id } = await addPreview();
  await pass(25);
  const waits = async () => (await mailsTo(people.accountA.email)).map(([at]) => at);
  expect(await waits()).toEqual([24]);
  expect((await mailsTo(people.accountA.email))[0]?.[1]).toContain(`preview=${id}`);
  await people.clientA.post('/api/client/preview-feedback', { previewId: id, rating: 3 });
  await pass(25);
  expect(await waits()).toEqual([24]);
  const told = (await mailsTo(app.context.brand.email)).map(([at]) => at);
  expect(told).toEqual([25, 49]);
  expect(clientAccountId).toBe(people.accountA.id);
});

const waits = async () => (await mailsTo(people.accountA.email)).map(([at]) => at);

/** The client rates the preview, and the agency answers hours later. */
async function rateAndAnswer(previewId: string, answeredAfter: number): Promise<void> {
  const rated = await people.clientA.post('/api/client/preview-feedback', { previewId, rating: 4 });
  await pass(answeredAfter);
  const { id } = rated.json<{ id: string }>();
  const answer = { response: 'Thank you. May we go on?' };
  // The staff session from the start of the test has expired.
  const admin = await app.as('staff', people.adminId);
  expect((await admin.patch(`/api/admin/preview-feedback/${id}/respond`, answer)).statusCode).toBe(200);
}

test('a version that waits again after an answer has its two reminders, none of them at once', async () => {
  const { id } = await addPreview();
  await pass(2);
  await rateAndAnswer(id, 30);
  await pass(24 * 9, 4);
  // The agency's first notice comes at once, and its first reminder a day later.
  expect(await waits()).toEqual([32, 56, 72]);
});

test('a version with both reminders sent causes no more', async () => {
  const { id } = await addPreview();
  await pass(73);
  await rateAndAnswer(id, 1);
  await pass(24 * 9, 4);
  expect(await waits()).toEqual([24, 72, 74]);
});

test('clients are reminded once of a quote that expires in three days, unless it is answered', async () => {
  const validUntil = iso(start + 6 * 24 * hour).slice(0, 10);
  const [id, answered] = [
    await sentQuote(people.admin, people.accountA.id, { validUntil }),
    await sentQuote(people.admin, people.accountA.id, { validUntil }),
  ];
  await people.clientA.post(`/api/client/quotes/${answered}/decline`, { version: 1 });
  await pass(24 * 8, 4);
  const mails = (await mailsTo(people.accountA.email)).filter(([, body]) =>
    body?.includes('can be accepted until'),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.[1]).toContain(`/quotes/${id}`);
  expect(mails[0]?.[0]).toBeGreaterThan(48);
});

test('a reminder joins a mail that is about to leave', async () => {
  await send('/api/consultations', { name: 'Ada', email: 'ada@example.com' });
  await pass(23);
  app.clock.now = start + 24 * hour - 60_000;
  await send('/api/messages', { name: 'Ben', email: 'ben@example.com', message: 'Hello' });
  app.clock.now += 2 * 60_000;
  await tellWhatIsDue(app.context, noticeTexts);
  await pass(1);
  const [, second, third] = await mailsTo(app.context.brand.email);
  expect(second?.[1]).toMatch(/Ben[^]*Ada is still waiting|Ada is still waiting[^]*Ben/);
  expect(third).toBeUndefined();
});

test('several processes write one reminder, and none for things that waited for weeks', async () => {
  await send('/api/consultations', { name: 'Ada', email: 'ada@example.com' });
  await send('/api/messages', { name: 'Ben', email: 'ben@example.com', message: 'Hello' });
  const old = iso(app.clock.now - 8 * 24 * hour);
  await app.context.db.q().updateTable('contactMessage').set({ createdAt: old }).execute();
  app.clock.now += 25 * hour;
  await Promise.all(Array.from({ length: 4 }, () => tellWhatIsDue(app.context, noticeTexts)));
  const rows = await rowsIn(app.context.db, 'notification', ['subjectType'], { kind: 'overdue' });
  expect(rows).toEqual([{ subjectType: 'consultation' }]);
});

async function addPreview() {
  const row = previewRow({
    id: '0192f0c0-0000-7000-8000-000000000001',
    clientAccountId: people.accountA.id,
    title: 'Landing page',
    createdAt: iso(app.clock.now),
  });
  await app.context.db.q().insertInto('clientPreview').values(row).execute();
  await addFirstVersion(app.context.db, row);
  return row;
}
