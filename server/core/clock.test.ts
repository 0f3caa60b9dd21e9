import { beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../app/sweep.ts';
import { addClient } from '../testing/people.ts';
import { catchMail } from '../testing/services/mail-catcher.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';

const hour = 3_600_000;
const day = 24 * hour;

let app: TestApp;
let right: number;
beforeEach(async () => {
  app = await testApp();
  right = app.clock.now;
});

const guess = () => app.post('/api/client/verify', { token: 'guessed' });
const guessTooOften = async () => {
  for (let tries = 0; tries < 30; tries++) await guess();
  return (await guess()).statusCode;
};
const ask = (fields: object = {}) =>
  app.post('/api/consultations', { name: 'Ada', email: 'ada@example.com', service: 'Both', ...fields });

describe.each([
  ['an hour', hour],
  ['400 days', 400 * day],
])('after a clock that ran ahead by %s is corrected', (_, ahead) => {
  beforeEach(() => {
    app.clock.now = right + ahead;
  });

  test('people who guessed meanwhile are not locked out', async () => {
    expect(await guessTooOften()).toBe(429);
    app.clock.now = right;
    expect((await guess()).statusCode).toBe(410);
    expect(await guessTooOften()).toBe(429);
  });

  test('mail is not delayed', async () => {
    const server = await catchMail();
    app = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'hello@foyer.example' });
    app.clock.now = right + ahead;
    expect((await ask()).statusCode).toBe(201);
    app.clock.now = right;
    const waiting = () =>
      app.context.db.q().selectFrom('job').select('id').where('dueAt', 'is not', null).execute();
    await app.context.jobs.runUntilEmpty();
    expect(await waiting()).not.toEqual([]);
    expect(server.mails).toEqual([]);
    await sweep(app.context);
    await app.context.jobs.runUntilEmpty();
    expect(await waiting()).toEqual([]);
    expect(server.mails).not.toEqual([]);
  });

  test('forms shown meanwhile do not become spam', async () => {
    const { formToken } = (await app.get('/api/form-token')).json<{ formToken: string }>();
    app.clock.now = right;
    await ask({ formToken });
    const { spam } = await app.context.db
      .q()
      .selectFrom('consultation')
      .select('spam')
      .executeTakeFirstOrThrow();
    expect(spam).toBe(false);
  });
});

test('machines with slightly different clocks share one count', async () => {
  expect(await guessTooOften()).toBe(429);
  app.clock.now = right - 5_000;
  expect((await guess()).statusCode).toBe(429);
});

test('a session dated far in the future ends when the clock is corrected; one dated an hour ahead continues', async () => {
  const { id } = await addClient(app.context);
  app.clock.now = right + 400 * day;
  const far = await app.as('client', id);
  app.clock.now = right + hour;
  const near = await app.as('client', id);
  app.clock.now = right;
  expect((await far.get('/api/client/user')).statusCode).toBe(401);
  expect((await near.get('/api/client/user')).statusCode).toBe(200);
});

test('setting the clock back a day signs nobody out and keeps the order of ids', async () => {
  const { id } = await addClient(app.context);
  const client = await app.as('client', id);
  await client.post('/api/client/messages', { message: 'first' });
  app.clock.now = right - day;
  expect((await client.post('/api/client/messages', { message: 'second' })).statusCode).toBe(201);
  const messages = (await client.get('/api/client/messages')).json<{ message: string }[]>();
  expect(messages.map(({ message }) => message)).toEqual(['second', 'first']);
});
