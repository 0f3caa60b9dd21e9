import { expect, test } from 'vitest';
import { addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const iris = { name: 'Iris Vale', email: 'iris@harbor.example', company: 'Harbor Oat' };

async function start(environment = {}) {
  const app = await testApp(environment);
  const admin = await app.as('staff', await addUser(app.context, 'super-admin'));
  const mails = () =>
    app.context.db.q().selectFrom('mail').select(['subject', 'body', 'html']).orderBy('id').execute();
  return { app, admin, mails };
}

const tokenIn = (text: string) => /\/client\/welcome#([\w-]+)/.exec(text)?.[1] ?? '';

test('a client whose account was made in the panel chooses a password and is signed in, on one page', async () => {
  const { app, admin, mails } = await start(smtp);
  const made = await admin.post('/api/admin/clients', { ...iris, choosesPassword: true });
  expect(made.statusCode).toBe(201);
  const [mail, ...others] = await mails();
  expect([mail?.subject, others]).toEqual([`Your client portal at ${app.context.brand.name}`, []]);
  expect(mail?.body).toContain('Hello Iris Vale,');
  expect(mail?.html).toContain('cid:logo');
  const body = { token: tokenIn(mail?.body ?? ''), password: 'oat and salt' };
  const opened = await app.post('/api/client/welcome', body);
  expect([opened.statusCode, String(opened.headers['set-cookie'])]).toEqual([
    200,
    expect.stringContaining('foyer-client='),
  ]);
  // Setting the first password mails no notice of a change.
  expect(await mails()).toHaveLength(1);
  const [contact] = await app.context.db.q().selectFrom('contact').selectAll().execute();
  expect(contact?.emailVerifiedAt).not.toBeNull();
  expect((await app.post('/api/client/welcome', body)).json()).toMatchObject({ code: 'gone' });
  const signedIn = await app.post('/api/client/login', { email: iris.email, password: body.password });
  expect(signedIn.statusCode).toBe(200);
});

test('a client made from a request uses the same page', async () => {
  const { app, admin, mails } = await start(smtp);
  const asked = { name: 'Mara Quinn', email: 'mara@quinn.example', message: 'Can you help us?' };
  await app.post('/api/consultations', asked);
  const [request] = (await admin.get('/api/admin/consultations')).json<{ id: string }[]>();
  expect((await admin.post(`/api/admin/consultations/${request?.id}/client`)).statusCode).toBe(201);
  const mail = (await mails()).find(({ body }) => tokenIn(body) !== '');
  expect(mail?.html).toContain('cid:logo');
  const body = { token: tokenIn(mail?.body ?? ''), password: 'oat and salt' };
  expect((await app.post('/api/client/welcome', body)).statusCode).toBe(200);
});

test('without a mail server staff enter a password', async () => {
  const { admin } = await start();
  const refused = await admin.post('/api/admin/clients', { ...iris, choosesPassword: true });
  expect(refused.json()).toMatchObject({
    code: 'password_required',
    fields: { password: expect.any(String) },
  });
  const without = await admin.post('/api/admin/clients', iris);
  expect([without.statusCode, without.json().code]).toEqual([400, 'password_required']);
});
