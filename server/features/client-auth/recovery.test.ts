import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { changeRows, rowsIn } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { sendVerification } from './service.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const password = 'a new password';
const sameAnswer = {
  message:
    'If there is a client account with this address, we have sent it a link to choose a new password. It works for one hour.',
};
const goneAnswer = {
  code: 'gone',
  message: 'This link has been used or has expired. Please ask for a new one.',
};

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const mails = (t: TestApp) => t.context.db.q().selectFrom('mail').selectAll().orderBy('id').execute();

/** The token of the newest mail that has a link. */
async function tokenIn(t: TestApp, path: string): Promise<string> {
  const bodies = (await mails(t)).map((mail) => mail.body).toReversed();
  for (const body of bodies) {
    const found = new RegExp(`^[\\w -]+: http://localhost:3000${path}#([\\w-]{43})$`, 'm').exec(body);
    if (found?.[1]) return found[1];
  }
  throw new Error(`No mail has a link to ${path}.`);
}

async function forget(t: TestApp, email: string) {
  const answer = await t.post('/api/client/password/forgot', { email });
  const waiting = await rowsIn(t.context.db, 'job', ['kind'], { state: 'waiting' });
  return { answer, waiting };
}

const runResets = async (t: TestApp) => t.context.jobs.runUntilEmpty();

const login = (t: TestApp, email: string, given = password) =>
  t.post('/api/client/login', { email, password: given });

async function addRequest({ context }: TestApp, emailKey: string) {
  const at = new Date(context.now()).toISOString();
  const row = {
    id: newId(),
    name: 'Dana',
    email: emailKey,
    emailKey,
    company: null,
    phone: null,
    service: null,
    message: null,
    referredBy: null,
    businessName: null,
    businessType: null,
    status: 'pending' as const,
    spam: false,
    clientAccountId: null,
    searchText: '',
    createdAt: at,
    updatedAt: at,
  };
  await context.db.q().insertInto('consultation').values(row).execute();
}

test('a forgotten password is replaced with the link from the mail, and every session ends', async () => {
  const t = await testApp();
  const client = await addClient(t.context, { email: 'Dana@example.com' });
  const session = await t.as('client', client.id);
  const { answer } = await forget(t, ' dana@EXAMPLE.com ');
  expect([answer.statusCode, answer.json()]).toEqual([202, sameAnswer]);
  await runResets(t);
  expect((await mails(t)).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['Dana@example.com', 'Choose a new password'],
  ]);
  const token = await tokenIn(t, '/client/reset');
  const reset = await t.post('/api/client/password/reset', { token, password });
  expect([reset.statusCode, reset.json()]).toEqual([
    200,
    { message: 'Your password has been changed. You can sign in now.' },
  ]);
  expect(reset.headers['set-cookie']).not.toContain('foyer-client=');
  expect((await session.get('/api/client/user')).statusCode).toBe(401);
  expect((await login(t, 'dana@example.com')).statusCode).toBe(200);
  const again = await t.post('/api/client/password/reset', { token, password: 'one more password' });
  expect([again.statusCode, again.json()]).toEqual([410, goneAnswer]);
  expect((await mails(t)).at(-1)?.subject).toBe('Your password was changed');
});

test('an unknown address gets the same answer and causes the same work', async () => {
  const t = await testApp();
  await addClient(t.context, { email: 'dana@example.com' });
  const known = await forget(t, 'dana@example.com');
  await runResets(t);
  expect(await mails(t)).toHaveLength(1);
  const unknown = await forget(t, 'nobody@example.com');
  expect([unknown.answer.statusCode, unknown.answer.json()]).toEqual([
    known.answer.statusCode,
    known.answer.json(),
  ]);
  expect(unknown.waiting.filter(({ kind }) => kind !== 'mail')).toEqual([{ kind: 'client-auth.mail-reset' }]);
  expect(known.waiting.filter(({ kind }) => kind !== 'mail')).toEqual([{ kind: 'client-auth.mail-reset' }]);
  await runResets(t);
  expect(await mails(t)).toHaveLength(1);
});

test('mails are limited for each account, known or not, and for each network address', async () => {
  const t = await testApp();
  await addClient(t.context, { email: 'dana@example.com' });
  for (const email of ['dana@example.com', 'nobody@example.com']) {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await forget(t, email)).answer.statusCode);
    expect(statuses).toEqual([202, 202, 202, 429]);
  }
  const many: number[] = [];
  for (let i = 0; i < 14; i++) many.push((await forget(t, `person${i}@example.com`)).answer.statusCode);
  expect(many.filter((status) => status === 202)).toHaveLength(12);
});

test('a link ends after an hour, when a newer one is sent, and when the address changes', async () => {
  const t = await testApp();
  const client = await addClient(t.context, { email: 'dana@example.com' });
  const link = async () => {
    await forget(t, 'dana@example.com');
    await runResets(t);
    return tokenIn(t, '/client/reset');
  };
  const refused = async (token: string) =>
    expect((await t.post('/api/client/password/reset', { token, password })).json()).toEqual(goneAnswer);
  const first = await link();
  const second = await link();
  await refused(first);
  t.clock.now += 60 * 60 * 1000 + 1;
  await refused(second);
  const third = await link();
  await changeRows(
    t.context.db,
    'contact',
    { id: client.contactId },
    { email: 'dana@new.example', emailKey: 'dana@new.example' },
  );
  await refused(third);
  await refused('A'.repeat(43));
});

test('of ten uses of one link at once, one succeeds', async () => {
  const t = await testApp();
  await addClient(t.context, { email: 'dana@example.com' });
  await forget(t, 'dana@example.com');
  await runResets(t);
  const token = await tokenIn(t, '/client/reset');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      t.post('/api/client/password/reset', { token, password: `password ${i}` }),
    ),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
});

test.each([
  ['a short one', '12345'],
  ['none', undefined],
  ['NUL', 'abcdef\0'],
])('requires six characters for a new password: %s', async (_name, given) => {
  const t = await testApp();
  const answer = await t.post('/api/client/password/reset', { token: 'x', password: given });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      code: 'password_required',
      message: 'Password must be at least 6 characters long.',
      fields: { password: 'Password must be at least 6 characters long.' },
    },
  ]);
});

test('a token that cannot work causes no hashing', async () => {
  const t = await testApp();
  const hashes = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports();
  expect((await t.post('/api/client/password/reset', { token: 'A'.repeat(43), password })).statusCode).toBe(
    410,
  );
  expect(hashes).not.toHaveBeenCalled();
});

test('a reset link in the outbox does not prove the address, a mailed one does', async () => {
  for (const [env, verified] of [
    [{}, false],
    [smtp, true],
  ] as const) {
    const t = await testApp(env);
    const client = await addClient(t.context, { email: 'dana@example.com', origin: 'self' });
    const staff = await t.as('staff', await addUser(t.context, 'admin'));
    await staff.post(`/api/admin/clients/${client.id}/password-reset`);
    await t.post('/api/client/password/reset', { token: await tokenIn(t, '/client/reset'), password });
    const row = await t.context.db.q().selectFrom('contact').selectAll().executeTakeFirstOrThrow();
    expect(row.emailVerifiedAt !== null).toBe(verified);
  }
});

test('confirming an address ends other sessions and adds earlier requests', async () => {
  const t = await testApp(smtp);
  const client = await addClient(t.context, { email: 'Dana@example.com', origin: 'self' });
  const [mine, theirs] = [await t.as('client', client.id), await t.as('client', client.id)];
  await addRequest(t, 'dana@example.com');
  await addRequest(t, 'somebody@example.com');
  await sendVerification(t.context, { ...client, id: client.contactId });
  const token = await tokenIn(t, '/client/verify');
  expect((await mine.get('/api/client/user')).json().user.mustConfirmEmail).toBe(true);
  expect((await t.get(`/api/client/verify?token=${token}`)).statusCode).toBe(404);
  const answer = await mine.post('/api/client/verify', { token });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: 'Thank you. Your e-mail address is confirmed.' },
  ]);
  expect((await mine.get('/api/client/user')).json().user.mustConfirmEmail).toBe(false);
  expect((await theirs.get('/api/client/user')).statusCode).toBe(401);
  expect((await mine.get('/api/client/consultations')).json()).toHaveLength(1);
  expect((await mine.post('/api/client/verify', { token })).json()).toEqual(goneAnswer);
});

test('a confirmation link ends after seven days and when the address changes; a reset token confirms nothing', async () => {
  const t = await testApp(smtp);
  const client = await addClient(t.context, { email: 'dana@example.com', origin: 'self' });
  await sendVerification(t.context, { ...client, id: client.contactId });
  const old = await tokenIn(t, '/client/verify');
  t.clock.now += 7 * 24 * 60 * 60 * 1000 + 1;
  expect((await t.post('/api/client/verify', { token: old })).statusCode).toBe(410);
  await sendVerification(t.context, { ...client, id: client.contactId });
  const token = await tokenIn(t, '/client/verify');
  expect((await t.post('/api/client/password/reset', { token, password })).statusCode).toBe(410);
  await t.context.db.q().updateTable('contact').set({ emailKey: 'other@example.com' }).execute();
  expect((await t.post('/api/client/verify', { token })).statusCode).toBe(410);
  const row = await t.context.db.q().selectFrom('contact').selectAll().executeTakeFirstOrThrow();
  expect(row.emailVerifiedAt).toBeNull();
});

test('the confirmation link is sent again on request, if mail works and the address is unconfirmed', async () => {
  const t = await testApp(smtp);
  const open = await t.as(
    'client',
    (await addClient(t.context, { email: 'dana@example.com', origin: 'self' })).id,
  );
  const answer = await open.post('/api/client/verify/resend');
  expect([answer.statusCode, answer.json()]).toEqual([
    202,
    { message: 'We have sent the link to dana@example.com again.' },
  ]);
  expect((await t.post('/api/client/verify', { token: await tokenIn(t, '/client/verify') })).statusCode).toBe(
    200,
  );
  const fresh = await t.as('client', (await addClient(t.context, { verified: true })).id);
  expect((await fresh.post('/api/client/verify/resend')).statusCode).toBe(409);
  expect((await t.post('/api/client/verify/resend')).statusCode).toBe(401);
  const mute = await testApp();
  const client = await mute.as('client', (await addClient(mute.context, { origin: 'self' })).id);
  expect((await client.post('/api/client/verify/resend')).statusCode).toBe(409);
  expect(await mails(mute)).toEqual([]);
});

test('only staff send a reset link, and it is recorded', async () => {
  const t = await testApp(smtp);
  const client = await addClient(t.context);
  const userId = await addUser(t.context, 'admin');
  const staff = await t.as('staff', userId);
  const path = `/api/admin/clients/${client.id}/password-reset`;
  expect((await t.post(path)).statusCode).toBe(401);
  expect((await (await t.as('client', client.id)).post(path)).statusCode).toBe(401);
  expect((await (await t.as('staff', await addUser(t.context, 'user'))).post(path)).statusCode).toBe(403);
  expect((await staff.post(`/api/admin/clients/${newId()}/password-reset`)).statusCode).toBe(404);
  expect((await staff.post('/api/admin/clients/x/password-reset')).statusCode).toBe(400);
  expect((await staff.post(path)).statusCode).toBe(202);
  const log = await t.context.db.q().selectFrom('audit').selectAll().execute();
  expect(log.map(({ userId: who, action, clientAccountId }) => [who, action, clientAccountId])).toEqual([
    [userId, 'clients.send-password-reset', client.id],
  ]);
  expect(JSON.stringify(log)).not.toContain(await tokenIn(t, '/client/reset'));
  expect(
    (await t.context.db.q().selectFrom('oneTimeToken').selectAll().execute()).map((row) => row.tokenHash),
  ).not.toContain(await tokenIn(t, '/client/reset'));
});

/** Tries wrong passwords from an address until the limit refuses them. */
async function lockOut(t: TestApp, url: string, email: string, from: readonly string[]) {
  for (const remoteAddress of from)
    for (let i = 0; i < 10; i++)
      await t.inject({
        method: 'POST',
        url,
        remoteAddress,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email, password: 'wrong guess' }),
      });
}

test('a new password lets its owner in at once, whatever strangers tried before', async () => {
  const t = await testApp();
  await addClient(t.context, { email: 'dana@example.com' });
  await forget(t, 'dana@example.com');
  await runResets(t);
  await lockOut(t, '/api/client/login', 'dana@example.com', ['198.51.100.7', '198.51.100.8', '127.0.0.1']);
  expect((await login(t, 'dana@example.com')).statusCode).toBe(429);
  const token = await tokenIn(t, '/client/reset');
  expect((await t.post('/api/client/password/reset', { token, password })).statusCode).toBe(200);
  expect((await login(t, 'dana@example.com')).statusCode).toBe(200);
});

test('a browser with an earlier session has its own count, so strangers cannot lock it out', async () => {
  const t = await testApp();
  await addClient(t.context, { email: 'dana@example.com' });
  await addClient(t.context, { email: 'other@example.com' });
  await forget(t, 'dana@example.com');
  await runResets(t);
  const reset = await t.post('/api/client/password/reset', {
    token: await tokenIn(t, '/client/reset'),
    password,
  });
  const cookie = String(reset.headers['set-cookie']).split(';', 1)[0] ?? '';
  expect(cookie).toMatch(/^foyer-device=/);
  await lockOut(t, '/api/client/login', 'dana@example.com', ['198.51.100.7', '198.51.100.8', '127.0.0.1']);
  expect((await login(t, 'dana@example.com')).statusCode).toBe(429);
  const known = (email: string, given = password) =>
    t.post('/api/client/login', { email, password: given }, { cookie });
  expect((await known('dana@example.com')).statusCode).toBe(200);
  // The browser with the cookie is recognised only for this account, and a forged cookie never.
  await lockOut(t, '/api/client/login', 'other@example.com', ['198.51.100.9', '198.51.100.10']);
  expect((await known('other@example.com')).statusCode).toBe(429);
  const forged = { cookie: `${cookie.slice(0, -3)}AAA` };
  expect(
    (await t.post('/api/client/login', { email: 'dana@example.com', password }, forged)).statusCode,
  ).toBe(429);
  const guesses: number[] = [];
  for (let i = 0; i < 11; i++) guesses.push((await known('dana@example.com', 'wrong guess')).statusCode);
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});
