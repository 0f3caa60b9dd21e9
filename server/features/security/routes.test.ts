import { beforeEach, describe, expect, test } from 'vitest';
import type { Security } from '#contract/security.ts';
import { codeAt, stepAt } from '#server/access/second-factor/totp.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

const first = 'bluebonnets in spring';
const next = 'violet engine harbor';

let t: TestApp;
let contactId: string;
let userId: string;
let client: Caller;
let staff: Caller;
let other: Caller;
beforeEach(async () => {
  t = await testApp();
  const account = await addClient(t.context, { email: 'dana@example.com' });
  contactId = account.contactId;
  userId = await addUser(t.context, 'admin');
  const passwordHash = await hashPassword(first);
  await t.context.db.q().updateTable('contact').set({ passwordHash }).where('id', '=', contactId).execute();
  await t.context.db.q().updateTable('user').set({ passwordHash }).where('id', '=', userId).execute();
  client = await t.as('client', account.id);
  staff = await t.as('staff', userId);
  other = await t.as('client', account.id);
});

const look = async (as: Caller, side = 'client') => (await as.get(`/api/${side}/security`)).json<Security>();

const mails = async () =>
  (await t.context.db.q().selectFrom('mail').select('body').orderBy('id').execute()).map(({ body }) => body);

test('describes the open sessions, and ends one or all others', async () => {
  const stranger = await t.as('client', (await addClient(t.context)).id);
  const { sessions } = await look(client);
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ device: 'An unknown device', openedBy: 'password' });
  const theirs = sessions.find(({ current }) => !current)?.id ?? '';
  const end = (as: Caller, id: string) => as.delete(`/api/client/security/sessions/${id}`);
  expect((await end(stranger, theirs)).statusCode).toBe(404);
  expect((await end(client, theirs)).statusCode).toBe(200);
  expect((await other.get('/api/client/user')).statusCode).toBe(401);
  expect((await client.get('/api/client/user')).statusCode).toBe(200);

  const again = await t.as('staff', userId);
  expect((await staff.delete('/api/staff/security/sessions')).statusCode).toBe(200);
  expect((await again.get('/api/auth/user')).statusCode).toBe(401);
  expect((await staff.get('/api/auth/user')).statusCode).toBe(200);
  expect((await stranger.get('/api/client/user')).statusCode).toBe(200);
});

test('changes the password with the current one, ends other sessions, and sends a mail', async () => {
  const change = (as: Caller, side: string, body: object) => as.post(`/api/${side}/security/password`, body);
  const wrong = await change(client, 'client', { current: 'not it', password: next });
  expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { current: 'This is not your password.' }]);
  const short = await change(client, 'client', { current: first, password: '12345' });
  expect(short.json().fields.password).toBe('Password must be at least 6 characters long.');
  expect((await change(client, 'client', { current: first, password: next })).statusCode).toBe(200);
  expect((await other.get('/api/client/user')).statusCode).toBe(401);
  expect((await client.get('/api/client/user')).statusCode).toBe(200);
  expect((await t.post('/api/client/login', { email: 'dana@example.com', password: next })).statusCode).toBe(
    200,
  );
  expect((await mails()).at(-1)).toContain('Your password was changed');

  const easy = await change(staff, 'staff', { current: first, password: 'password1234' });
  expect(easy.json().fields.password).toMatch(/too easy to guess/);
  expect((await change(staff, 'staff', { current: first, password: next })).statusCode).toBe(200);
});

test('guesses at the current password are refused after ten', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++)
    statuses.push(
      (await client.post('/api/client/security/password', { current: 'guess', password: next })).statusCode,
    );
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

test('a first password needs no current one', async () => {
  const values = { passwordHash: null };
  await t.context.db.q().updateTable('contact').set(values).where('id', '=', contactId).execute();
  expect((await look(client)).hasPassword).toBe(false);
  expect((await client.post('/api/client/security/password', { password: next })).statusCode).toBe(200);
  expect((await look(client)).hasPassword).toBe(true);
});

test('a second factor is switched on by a code and off by another, and its secret is encrypted', async () => {
  const path = '/api/client/security/second-factor';
  const { secret, uri } = (await client.post(path)).json<{ secret: string; uri: string }>();
  expect(uri).toContain(`secret=${secret}`);
  const rows = await t.context.db.q().selectFrom('totp').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  const code = () => codeAt(secret, stepAt(t.clock.now));
  expect((await client.post(`${path}/confirm`, { code: '000000' })).statusCode).toBe(400);
  expect((await look(client)).secondFactor.confirmedAt).toBeNull();
  const { codes } = (await client.post(`${path}/confirm`, { code: code() })).json<{ codes: string[] }>();
  expect(new Set(codes).size).toBe(10);
  expect((await look(client)).secondFactor).toMatchObject({ codesLeft: 10 });
  expect((await client.post(path)).statusCode).toBe(409);
  const renewed = await client.post(`${path}/codes`, { code: codes[0] });
  expect(renewed.json<{ codes: string[] }>().codes).toHaveLength(10);
  expect((await client.post(`${path}/off`, { code: codes[1] })).statusCode).toBe(400);
  t.clock.now += 60_000;
  expect((await client.post(`${path}/off`, { code: code() })).json<Security>().secondFactor).toEqual({
    confirmedAt: null,
    codesLeft: 0,
  });
});

describe('in a session without a recent confirmation', () => {
  const later = () => (t.clock.now += 11 * 60_000);

  test.each(['client', 'staff'])(
    'no sign-in method is added before a password confirms it: %s',
    async (side) => {
      later();
      const as = side === 'client' ? client : staff;
      const path = (tail: string) => `/api/${side}/security/${tail}`;
      const add = async () => {
        const begun = await as.post(path('second-factor'));
        return [begun.statusCode, (await as.post(path('passkey-challenge'))).statusCode];
      };
      const refused = await as.post(path('second-factor'));
      expect(refused.json()).toMatchObject({ code: 'confirmation_required' });
      expect(await add()).toEqual([403, 403]);
      expect((await as.post(path('second-factor/confirm'), { code: '000000' })).statusCode).toBe(403);
      const wrong = await as.post(path('confirmation'), { password: 'guess' });
      expect([wrong.statusCode, wrong.json().fields]).toEqual([
        400,
        { password: 'This is not your password.' },
      ]);
      expect(await add()).toEqual([403, 403]);
      expect((await as.post(path('confirmation'), { password: first })).statusCode).toBe(200);
      expect(await add()).toEqual([200, 200]);
      later();
      expect(await add()).toEqual([403, 403]);
    },
  );

  test('a code confirms as well, and a first password needs it too', async () => {
    const path = '/api/client/security/second-factor';
    const { secret } = (await client.post(path)).json<{ secret: string }>();
    await client.post(`${path}/confirm`, { code: codeAt(secret, stepAt(t.clock.now)) });
    const values = { passwordHash: null };
    await t.context.db.q().updateTable('contact').set(values).where('id', '=', contactId).execute();
    later();
    const set = () => client.post('/api/client/security/password', { password: next });
    expect((await set()).json()).toMatchObject({ code: 'confirmation_required' });
    const code = codeAt(secret, stepAt(t.clock.now));
    expect((await client.post('/api/client/security/confirmation', { code })).statusCode).toBe(200);
    expect((await set()).statusCode).toBe(200);
  });
});

test('a made-up passkey is refused, and a person removes only their own passkeys', async () => {
  const options = await client.post('/api/client/security/passkey-challenge');
  expect(options.json()).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: 'dana@example.com' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const response = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: {},
    clientExtensionResults: {},
  };
  expect((await client.post('/api/client/security/passkeys', { name: 'Phone', response })).statusCode).toBe(
    410,
  );
  await addRow(t.context.db, 'passkey', {
    id: userId,
    personKind: 'user',
    personId: userId,
    credentialId: 'AAAA',
    publicKey: 'AAAA',
    counter: 0,
    name: 'Laptop',
    usedAt: null,
    createdAt: new Date(t.clock.now).toISOString(),
  });
  expect((await client.delete(`/api/client/security/passkeys/${userId}`)).statusCode).toBe(404);
  expect((await look(staff, 'staff')).passkeys.map(({ name }) => name)).toEqual(['Laptop']);
  expect((await staff.delete(`/api/staff/security/passkeys/${userId}`)).json<Security>().passkeys).toEqual(
    [],
  );
});

test('staff change their own name, phone number and time zone', async () => {
  const details = { firstName: 'Rosa', lastName: '', phone: '555-0101', timeZone: 'America/Chicago' };
  expect((await staff.patch('/api/auth/user', details)).json()).toEqual(details);
  expect((await staff.get('/api/auth/user')).json()).toMatchObject({
    firstName: 'Rosa',
    lastName: null,
    phone: '555-0101',
    timeZone: 'America/Chicago',
  });
  const wrong = await staff.patch('/api/auth/user', { ...details, timeZone: 'Texas' });
  expect(wrong.json().fields.timeZone).toBe('Please choose a time zone from the list.');
});

test('staff of a sign-in provider have no sign-in methods of their own', async () => {
  const oidc = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'foyer', OIDC_CLIENT_SECRET: 'secret' };
  const hosted = await testApp(oidc);
  const person = await hosted.as('staff', await addUser(hosted.context, 'admin'));
  expect((await person.get('/api/staff/security')).statusCode).toBe(200);
  expect((await person.post('/api/staff/security/passkey-challenge')).statusCode).toBe(404);
  expect((await person.post('/api/staff/security/second-factor')).statusCode).toBe(404);
});
