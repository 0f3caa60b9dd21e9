import { expect, test } from 'vitest';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { png, uploaded } from '#server/testing/samples/sample-files.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const panel = { 'x-foyer-asks': '1' };

async function withAccount(environment = {}, options: Parameters<typeof addClient>[1] = { origin: 'self' }) {
  const t = await testApp(environment);
  const client = await addClient(t.context, { name: 'Dana', ...options });
  const userId = await addUser(t.context, 'admin');
  const admin = await t.as('staff', userId);
  const project = (headers = {}) =>
    admin.post(
      '/api/admin/gallery',
      { title: 'Mill', description: 'A mill', clientAccountId: client.id },
      headers,
    );
  const write = (headers = {}) =>
    admin.post('/api/admin/client-messages', { clientAccountId: client.id, message: 'Hello' }, headers);
  const question = async () =>
    (await admin.get(`/api/admin/clients/${client.id}/question`)).json<{ question: string | null }>()
      .question;
  const words = () => t.context.db.q().selectFrom('knownClient').selectAll().execute();
  const known = async () => (await admin.get(`/api/admin/clients/${client.id}`)).json().known;
  return { t, client, userId, admin, project, write, words, known, question };
}

test('the panel asks before the first thing is shared, and the plain call counts as staff’s word', async () => {
  const { client, userId, project, write, words, known, question, t } = await withAccount();
  for (const share of [project, write]) {
    const refused = await share(panel);
    expect([refused.statusCode, refused.json().code]).toEqual([202, 'client_unknown']);
    expect(refused.headers['x-foyer-question']).toBe('client_unknown');
    expect(refused.json().message).toContain('Dana');
  }
  expect([await words(), await known()]).toEqual([[], null]);
  const projects = await t.context.db.q().selectFrom('project').select('id').execute();
  expect(projects).toEqual([]);

  expect(await question()).toContain('belongs to Dana?');
  expect((await project()).statusCode).toBe(201);
  expect(await question()).toBeNull();
  expect(await words()).toMatchObject([{ contactId: client.contactId, userId }]);
  expect(await known()).toMatchObject({ by: expect.stringMatching(/^Sam Number/) });
  // Staff are asked only once; the first answer is kept.
  expect((await write(panel)).statusCode).toBe(201);
  expect(await words()).toHaveLength(1);
  const proved = await t.context.db.q().selectFrom('contact').select('emailVerifiedAt').execute();
  expect(proved).toEqual([{ emailVerifiedAt: null }]);
  const acts = await t.context.db.q().selectFrom('audit').select(['action', 'userId']).execute();
  expect(acts.filter(({ action }) => action === 'clients.know')).toEqual([
    { action: 'clients.know', userId },
  ]);
});

test.each([
  ['staff opened', { origin: 'staff' as const }],
  ['has a proved address', { origin: 'self' as const, verified: true }],
])('staff are not asked about an account that %s', async (_, options) => {
  const { project, words } = await withAccount({}, options);
  expect((await project(panel)).statusCode).toBe(201);
  expect(await words()).toEqual([]);
});

test('with mail the address is proved by mail: staff are not asked, and their word opens nothing', async () => {
  const { t, client, write, question } = await withAccount(smtp);
  expect(await question()).toBeNull();
  expect((await write(panel)).statusCode).toBe(201);
  const portal = await t.as('client', client.id);
  expect((await portal.get('/api/client/user')).json().user.mustConfirmEmail).toBe(true);
  const messages = (await portal.get('/api/client/messages')).json<{ fromAdmin: boolean }[]>();
  expect(messages.filter(({ fromAdmin }) => fromAdmin)).toEqual([]);
});

test('staff are asked before answering a stranger’s text too', async () => {
  const { t, client, admin } = await withAccount();
  const portal = await t.as('client', client.id);
  const { id } = (await portal.post('/api/client/messages', { message: 'Hello?' })).json();
  const respond = (headers = {}) =>
    admin.post(`/api/admin/client-messages/${id}/respond`, { response: 'Hello' }, headers);
  expect((await respond(panel)).json().code).toBe('client_unknown');
  expect((await respond()).statusCode).toBe(200);
});

test('a file that waits to be shared still exists after the question', async () => {
  const { client, admin } = await withAccount();
  const fileUrl = await uploaded(admin, 'preview-original', 'a.png', png(64, 40, [30, 120, 200]));
  const body = { clientAccountId: client.id, title: 'Page', fileUrl };
  expect((await admin.post('/api/admin/client-previews', body, panel)).json().code).toBe('client_unknown');
  expect((await admin.post('/api/admin/client-previews', body)).statusCode).toBe(201);
});

const mailed = (t: TestApp) => t.context.db.q().selectFrom('mail').select(['recipient', 'subject']).execute();

test('after mail is switched on each unproved person gets one link, at the next sign-in', async () => {
  const { t, client } = await withAccount(smtp);
  await addClient(t.context, { origin: 'self' });
  const credentials = { email: client.email, password: 'prickly pear' };
  const passwordHash = await hashPassword(credentials.password);
  await t.context.db.q().updateTable('contact').set({ passwordHash }).execute();
  const signIn = async () =>
    (await t.post('/api/client/login', credentials)).json<{ user: { confirmationSent: boolean } }>().user;
  expect(await mailed(t)).toEqual([]);
  expect((await signIn()).confirmationSent).toBe(true);
  expect((await signIn()).confirmationSent).toBe(true);
  expect(await mailed(t)).toEqual([
    { recipient: client.email, subject: 'Please confirm your e-mail address' },
  ]);
});
