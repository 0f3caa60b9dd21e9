import { beforeEach, expect, test } from 'vitest';
import type { OutboxMail } from '#contract/outbox.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

const url = '/api/admin/outbox';

let app: TestApp;
let superAdmin: Caller;

const start = async (env: Record<string, string> = {}) => {
  app = await testApp(env);
  superAdmin = await app.as('staff', await addUser(app.context, 'super-admin'));
  for (const subject of ['first', 'second', 'third'])
    await app.context.mailer.send({
      to: 'ana@example.com',
      subject,
      text: 'https://example.com/reset/secret',
    });
};

beforeEach(() => start());

test('a super admin reads the mails nobody sends, newest first', async () => {
  await app.context.jobs.runUntilEmpty();
  const response = await superAdmin.get(url);
  const mails = response.json<OutboxMail[]>();
  expect(mails.map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
  expect(mails[0]).toEqual({
    id: expect.any(String),
    recipient: 'ana@example.com',
    subject: 'third',
    body: 'https://example.com/reset/secret',
    createdAt: new Date(app.clock.now).toISOString(),
    sentAt: null,
    error: null,
  });
});

test('page by page', async () => {
  const first = await superAdmin.get(`${url}?limit=2`);
  expect(first.headers['x-total-count']).toBe('3');
  const [, next] = /^<(.*)>; rel="next"$/.exec(String(first.headers['link'])) ?? [];
  const second = await superAdmin.get(next ?? '');
  expect(second.json<OutboxMail[]>().map(({ subject }) => subject)).toEqual(['first']);
  expect(second.headers['link']).toBeUndefined();
});

test('an admin does not', async () => {
  const people = await addEveryone(app);
  const response = await people.admin.get(url);
  expect([response.statusCode, response.body.includes('secret')]).toEqual([403, false]);
});

test('with a mail server it is empty: those mails are on their way to somebody else', async () => {
  await start({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@foyer.example' });
  const response = await superAdmin.get(url);
  expect([response.json(), response.headers['x-total-count']]).toEqual([[], '0']);
});
