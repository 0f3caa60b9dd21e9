import { expect, test } from 'vitest';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { rowIn, rowsIn } from '#server/testing/database/rows.ts';
import { addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { CommandRefused, runCommand } from './commands.ts';

const first = 'violet engine harbor';

/** Adds a colleague with a password. Returns the id and address. */
async function addLocal(t: TestApp, role: 'admin' | 'super-admin' | 'client-manager') {
  const id = await addUser(t.context, role);
  const passwordHash = await hashPassword(first);
  const { email } = await t.context.db
    .q()
    .updateTable('user')
    .set({ passwordHash })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { id, email: email ?? '' };
}

const signIn = (t: TestApp, email: string, password = first) =>
  t.post('/api/staff/login', { email, password });

test('list shows everybody with role, state and last sign-in', async () => {
  const t = await testApp();
  const rosa = await addLocal(t, 'super-admin');
  const ben = await addLocal(t, 'client-manager');
  await signIn(t, rosa.email);
  await runCommand(t.context, ['deactivate', ben.email]);
  const [head, ...rows] = (await runCommand(t.context, ['list'])).split('\n');
  expect(head).toMatch(/^E-mail +Name +Role +State +Last sign-in$/);
  expect(rows).toEqual([
    expect.stringMatching(new RegExp(`^${rosa.email} .* super-admin +active +\\d{4}-`)),
    expect.stringMatching(new RegExp(`^${ben.email} .* client-manager +deactivated +never$`)),
  ]);
});

test('reset prints a link that sets a new password once, ends sessions, and is recorded', async () => {
  const t = await testApp();
  const { id, email } = await addLocal(t, 'admin');
  const session = await t.as('staff', id);
  const token = /\/staff\/reset#([\w-]{43})$/.exec(
    await runCommand(t.context, ['reset', email.toUpperCase()]),
  )?.[1];
  const choose = (password: string) => t.post('/api/staff/password/reset', { token, password });
  expect((await choose('copper meadow lantern')).statusCode).toBe(200);
  expect((await choose('another meadow lantern')).statusCode).toBe(410);
  expect((await session.get('/api/admin/counts')).statusCode).toBe(401);
  expect((await signIn(t, email, 'copper meadow lantern')).statusCode).toBe(200);
  const noted = await rowsIn(t.context.db, 'audit', ['action', 'subjectId', 'userId']);
  expect(noted).toContainEqual({ action: 'team.reset-link', subjectId: id, userId: null });
  // The role stays the same.
  const { role } = await rowIn(t.context.db, 'user', ['role'], { id });
  expect(role).toBe('admin');
});

test('deactivate ends the access at once and is recorded without a user', async () => {
  const t = await testApp();
  const { id, email } = await addLocal(t, 'admin');
  const session = await t.as('staff', id);
  expect(await runCommand(t.context, ['deactivate', email])).toContain('no longer has access');
  expect((await session.get('/api/admin/counts')).statusCode).toBe(401);
  expect((await signIn(t, email)).statusCode).toBe(403);
  const noted = await rowsIn(t.context.db, 'audit', ['action', 'subjectId', 'userId']);
  expect(noted).toContainEqual({ action: 'team.deactivate', subjectId: id, userId: null });
});

test('the last super admin cannot be deactivated', async () => {
  const t = await testApp();
  const { email } = await addLocal(t, 'super-admin');
  await expect(runCommand(t.context, ['deactivate', email])).rejects.toThrow(
    'This is the last super admin who can sign in. The operator of the server can add another (SUPER_ADMIN_EMAILS or npm run admin -- setup-link).',
  );
  expect((await signIn(t, email)).statusCode).toBe(200);
});

test('unlock lets a person try to sign in again at once', async () => {
  const t = await testApp();
  const { email } = await addLocal(t, 'admin');
  for (let i = 0; i < 18; i++) await signIn(t, email, 'wrong guess');
  expect((await signIn(t, email)).statusCode).toBe(429);
  await runCommand(t.context, ['unlock', email]);
  expect((await signIn(t, email)).statusCode).toBe(200);
  await expect(runCommand(t.context, ['unlock', 'nobody@example.com'])).rejects.toThrow(
    'There are no failed sign-ins of nobody@example.com to reset.',
  );
});

test.each([
  [[], /^People by command:/],
  [['list', 'all'], /^People by command:/],
  [['constructor', 'a@example.com'], /^People by command:/],
  [['reset'], /^People by command:/],
  [['reset', 'nobody@example.com'], /^Nobody on the team has the address nobody@example\.com, a password/],
  [['deactivate', 'nobody@example.com'], /^Nobody on the team has the address nobody@example\.com\./],
])('%j is refused with a message', async (words, message) => {
  const t = await testApp();
  await expect(runCommand(t.context, words)).rejects.toThrow(CommandRefused);
  await expect(runCommand(t.context, words)).rejects.toThrow(message);
});

test('setup-link makes another super admin, whoever exists', async () => {
  const t = await testApp();
  await addLocal(t, 'super-admin');
  const words = await runCommand(t.context, ['setup-link']);
  const token = /\/setup#([\w-]+)$/.exec(words)?.[1];
  const person = { token, email: 'ana@example.com', password: 'copper meadow lantern' };
  expect((await t.post('/api/staff/setup', person)).statusCode).toBe(201);
  expect(await runCommand(t.context, ['list'])).toMatch(/^ana@example\.com .* super-admin/m);
});

test('with a provider as the only sign-in no password can be set', async () => {
  const t = await testApp({
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
  });
  for (const words of [['reset', 'a@example.com'], ['setup-link']])
    await expect(runCommand(t.context, words)).rejects.toThrow(/^Staff sign in at your provider here\./);
});
