import { expect, test } from 'vitest';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { iso } from '#server/core/time.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const password = 'violet engine harbor';
const sameAnswer = {
  message:
    'If someone on the team signs in here with this address, we have sent a link to choose a new password. It works for one hour.',
};

async function addLocal({ context }: TestApp, email: string) {
  const id = await addUser(context, 'admin');
  await changeRows(
    context.db,
    'user',
    { id },
    { email, emailKey: email, passwordHash: await hashPassword('the first one') },
  );
  return id;
}

const forget = async (t: TestApp, email: string) => {
  const answer = await t.post('/api/staff/password/forgot', { email });
  await t.context.jobs.runUntilEmpty();
  return [answer.statusCode, answer.json()];
};

const mails = (t: TestApp) => t.context.db.q().selectFrom('mail').selectAll().orderBy('id').execute();

async function tokenOf(t: TestApp): Promise<string> {
  const bodies = (await mails(t)).map(({ body }) => /\/staff\/reset#([\w-]{43})/.exec(body)?.[1]);
  return bodies.findLast((token) => token !== undefined) ?? '';
}

const reset = (t: TestApp, token: string, given = password) =>
  t.post('/api/staff/password/reset', { token, password: given });

const signIn = (t: TestApp, given: string) =>
  t.post('/api/staff/login', { email: 'rosa@agency.example', password: given });

test('staff replace a forgotten password with the mailed link; sessions end, and strangers lock out no one', async () => {
  const t = await testApp();
  const id = await addLocal(t, 'rosa@agency.example');
  const session = await t.as('staff', id);
  expect(await forget(t, 'Rosa@agency.example')).toEqual([202, sameAnswer]);
  for (let i = 0; i < 18; i++) await signIn(t, 'wrong guess');
  expect((await signIn(t, 'the first one')).statusCode).toBe(429);
  const token = await tokenOf(t);
  expect((await reset(t, token, 'password1')).statusCode).toBe(400);
  expect((await reset(t, token, 'password1234')).json().fields.password).toMatch(/too easy to guess/);
  const done = await reset(t, token);
  expect([done.statusCode, done.json()]).toEqual([
    200,
    { message: 'Your password has been changed. You can sign in now.' },
  ]);
  expect((await session.get('/api/auth/user')).statusCode).toBe(401);
  expect((await signIn(t, password)).statusCode).toBe(200);
  expect((await reset(t, token)).statusCode).toBe(410);
  expect((await mails(t)).at(-1)?.subject).toBe('Your password was changed');
});

test('an unknown address, a former colleague and a user of a provider get the same answer and no mail', async () => {
  const t = await testApp();
  const id = await addLocal(t, 'gone@agency.example');
  await changeRows(t.context.db, 'user', { id }, { deactivatedAt: iso(t.clock.now) });
  await addUser(t.context, 'admin');
  for (const email of ['nobody@agency.example', 'gone@agency.example'])
    expect(await forget(t, email)).toEqual([202, sameAnswer]);
  expect(await mails(t)).toEqual([]);
});

test('a link ends after an hour, with the access, and where staff have no passwords', async () => {
  const t = await testApp();
  const id = await addLocal(t, 'rosa@agency.example');
  await forget(t, 'rosa@agency.example');
  const first = await tokenOf(t);
  t.clock.now += 60 * 60 * 1000;
  expect((await reset(t, first)).statusCode).toBe(410);
  await forget(t, 'rosa@agency.example');
  const second = await tokenOf(t);
  await changeRows(t.context.db, 'user', { id }, { deactivatedAt: iso(t.clock.now) });
  expect((await reset(t, second)).statusCode).toBe(410);

  const hosted = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'foyer', OIDC_CLIENT_SECRET: 'secret' };
  const elsewhere = await testApp(hosted);
  expect((await elsewhere.post('/api/staff/password/forgot', { email: 'a@b.example' })).statusCode).toBe(404);
  expect((await reset(elsewhere, second)).statusCode).toBe(404);
});

test('a browser with an earlier session has its own count, so strangers cannot lock staff out', async () => {
  const t = await testApp();
  await addLocal(t, 'rosa@agency.example');
  const tryFrom = (remoteAddress: string, given: string, headers: Record<string, string> = {}) =>
    t.inject({
      method: 'POST',
      url: '/api/staff/login',
      remoteAddress,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ email: 'rosa@agency.example', password: given }),
    });
  const first = await tryFrom('127.0.0.1', 'the first one');
  expect(first.statusCode).toBe(200);
  const cookie =
    [first.headers['set-cookie'] ?? []]
      .flat()
      .find((each) => each.startsWith('foyer-device='))
      ?.split(';', 1)[0] ?? '';
  for (const stranger of ['198.51.100.7', '198.51.100.8'])
    for (let i = 0; i < 10; i++) await tryFrom(stranger, 'wrong guess');
  expect((await tryFrom('198.51.100.9', 'the first one')).statusCode).toBe(429);
  expect((await tryFrom('198.51.100.9', 'the first one', { cookie })).statusCode).toBe(200);
  const guesses: number[] = [];
  for (let i = 0; i < 11; i++)
    guesses.push((await tryFrom('127.0.0.1', 'wrong guess', { cookie })).statusCode);
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});
