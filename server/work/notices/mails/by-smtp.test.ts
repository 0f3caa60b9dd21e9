import { beforeEach, describe, expect, test } from 'vitest';
import { noticeTexts } from '#server/app/notice-texts.ts';
import { addEveryone } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { catchMail, type MailCatcher } from '#server/testing/services/mail-catcher.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { tellWhatIsDue } from '../start-notices.ts';

// Runs on one database engine: `mail-notices.test.ts` and `reminders.test.ts` test the queries on both.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
let server: MailCatcher;
beforeEach(async () => {
  server = await catchMail();
  app = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'Foyer <hello@foyer.example>' });
  // A Monday at ten. Reminders follow the agency's working days, so the day matters.
  app.clock.now = Date.parse('2026-11-02T16:00:00Z');
  people = await addEveryone(app);
});

/** Advances the clock and does the work of the timers, so that due mails are sent. */
async function pass(ms: number, step = minute) {
  for (let passed = 0; passed < ms; passed += step) {
    app.clock.now += Math.min(step, ms - passed);
    await tellWhatIsDue(app.context, noticeTexts);
    await app.context.jobs.runUntilEmpty();
  }
}
const write = async (message: string) =>
  expect((await people.clientA.post('/api/client/messages', { message })).statusCode).toBe(201);
const answer = async (message: string) =>
  expect(
    (
      await people.admin.post('/api/admin/client-messages', {
        clientAccountId: people.accountA.id,
        message,
      })
    ).statusCode,
  ).toBe(201);
/** The texts of the mails that an address received. */
const mailsTo = (address: string) =>
  server.mails.filter(({ to }) => to?.[0]?.address === address).map(({ text }) => text ?? '');
const toAgency = () => mailsTo(app.context.brand.email);
const toClient = () => mailsTo(people.accountA.email);

describe('over a mail server', () => {
  test('an old unread message does not silence later ones: Monday and Tuesday are two mails', async () => {
    await write('When do we start?');
    await pass(10 * minute);
    await pass(20 * hour, 20 * hour);
    await write('URGENT: the launch moved');
    await pass(10 * minute);
    expect(toAgency()).toHaveLength(2);
    expect(toAgency()[0]).toContain('> When do we start?');
    expect(toAgency()[1]).toContain('> URGENT: the launch moved');
  });

  test('a person who watches the thread gets no mail about its messages', async () => {
    for (let n = 0; n < 4; n++) {
      await answer(`Line ${n}`);
      app.clock.now += 4 * second;
      await people.clientA.post('/api/client/messages/mark-read');
    }
    await pass(hour);
    expect(toClient()).toEqual([]);
  });

  test('fifteen messages in three minutes are one mail, and a reply goes to their writer', async () => {
    for (let n = 0; n < 15; n++) {
      await write(`Message ${n}`);
      await pass(12 * second, 12 * second);
    }
    await pass(20 * minute);
    expect(toAgency()).toHaveLength(1);
    expect(toAgency()[0]).toContain('15 things happened');
    expect(server.mails[0]?.replyTo?.[0]?.address).toBe(people.accountA.email);
  });

  test('twenty-seven previews are one mail', async () => {
    for (let n = 0; n < 27; n++)
      await people.admin.post('/api/admin/client-previews', {
        clientAccountId: people.accountA.id,
        title: `Draft ${n}`,
        fileUrl: dataUrl('image/png', png(8, 8, [n, 120, 200])),
      });
    await app.context.jobs.runUntilEmpty();
    await pass(30 * minute);
    expect(toClient()).toHaveLength(1);
    expect(toClient()[0]).toContain('27 new things for you');
  });

  test("the mail program's unsubscribe button stops mails of the kind with the header's request", async () => {
    await answer('Hello');
    await pass(10 * minute);
    const header = (name: string) => server.mails[0]?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.*)>$/.exec(header('list-unsubscribe')) ?? [];
    const { statusCode } = await app.inject({
      method: 'POST',
      url: url.replace(app.context.config.publicUrl, ''),
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(statusCode).toBe(200);
    await answer('Are you there?');
    await pass(hour);
    expect(toClient()).toHaveLength(1);
  });
});

test('a conversation that returns to the same side causes a new reminder', async () => {
  const reminders = () => toAgency().filter((text) => text.includes('is still waiting for an answer'));
  await write('First?');
  await pass(26 * hour, hour);
  expect(reminders()).toHaveLength(1);
  // The staff session has expired by now, so sign in again.
  people.admin = await app.as('staff', people.adminId);
  await answer('Yes');
  await pass(hour, hour);
  await write('Second?');
  await pass(26 * hour, hour);
  expect(reminders()).toHaveLength(2);
  expect(reminders()[1]).toContain('> Second?');
});
