import { expect, test } from 'vitest';
import { setupLink } from '#server/features/staff-auth/setup.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const password = 'bluebonnets in spring';

/** Splits a mailed or shown link into the path of its page and the token that the button sends. */
const parts = (link: string) => {
  const { pathname, hash } = new URL(link);
  return { pathname, token: hash.slice(1) };
};

async function mailedLink({ context }: TestApp): Promise<string> {
  const rows = await context.db.q().selectFrom('mail').select('body').orderBy('id', 'desc').execute();
  return rows.map(({ body }) => /https?:\/\/\S+#[\w-]{43}/.exec(body)?.[0]).find(Boolean) ?? '';
}

interface Made {
  link: string;
  press: (token: string) => ReturnType<TestApp['post']>;
}

/** Adds a member of staff with a password. Returns the address. */
async function addLocal({ context }: TestApp): Promise<string> {
  const id = await addUser(context, 'admin');
  const email = 'rosa@agency.example';
  const local = { email, emailKey: email, passwordHash: '-' };
  await context.db.q().updateTable('user').set(local).where('id', '=', id).execute();
  return email;
}

const client = { email: 'dana@example.com' };

const kinds: [name: string, env: Record<string, string>, make: (t: TestApp) => Promise<Made>][] = [
  [
    'a client’s new password',
    smtp,
    async (t) => {
      await addClient(t.context, client);
      await t.post('/api/client/password/forgot', client);
      await t.context.jobs.runUntilEmpty();
      const press = (token: string) => t.post('/api/client/password/reset', { token, password });
      return { link: await mailedLink(t), press };
    },
  ],
  [
    'a new password of staff',
    smtp,
    async (t) => {
      await t.post('/api/staff/password/forgot', { email: await addLocal(t) });
      await t.context.jobs.runUntilEmpty();
      const press = (token: string) => t.post('/api/staff/password/reset', { token, password });
      return { link: await mailedLink(t), press };
    },
  ],
  [
    'the proof of an address',
    smtp,
    async (t) => {
      const { id } = await addClient(t.context, { ...client, origin: 'self' });
      await (await t.as('client', id)).post('/api/client/verify/resend');
      return { link: await mailedLink(t), press: (token) => t.post('/api/client/verify', { token }) };
    },
  ],
  [
    'an invitation',
    smtp,
    async (t) => {
      const { id } = await addClient(t.context);
      const admin = await t.as('staff', await addUser(t.context, 'admin'));
      await admin.post(`/api/admin/clients/${id}/contacts`, { ...client, name: 'Dana', standing: 'sees' });
      const press = (token: string) => t.post('/api/invitations/accept', { token, name: 'Dana', password });
      return { link: await mailedLink(t), press };
    },
  ],
  [
    'an account that is handed over',
    {},
    async (t) => {
      const { id } = await addClient(t.context, { ...client, origin: 'self' });
      const admin = await t.as('staff', await addUser(t.context, 'admin'));
      const { link } = (await admin.post(`/api/admin/clients/${id}/hand-over`)).json<{ link: string }>();
      return { link, press: (token) => t.post('/api/client/password/reset', { token, password }) };
    },
  ],
  [
    'a sign-in of a client',
    smtp,
    async (t) => {
      await addClient(t.context, client);
      await t.post('/api/sign-in/link', { side: 'client', ...client });
      await t.context.jobs.runUntilEmpty();
      return { link: await mailedLink(t), press: (token) => t.post('/api/sign-in/link/use', { token }) };
    },
  ],
  [
    'a sign-in of staff',
    smtp,
    async (t) => {
      const email = await addLocal(t);
      await t.post('/api/sign-in/link', { side: 'staff', email });
      await t.context.jobs.runUntilEmpty();
      return { link: await mailedLink(t), press: (token) => t.post('/api/sign-in/link/use', { token }) };
    },
  ],
  [
    'a new address of a client',
    smtp,
    async (t) => {
      const { id } = await addClient(t.context, { verified: true });
      const admin = await t.as('staff', await addUser(t.context, 'admin'));
      await admin.patch(`/api/admin/clients/${id}`, client);
      const press = (token: string) => t.post('/api/client/password/reset', { token, password });
      return { link: await mailedLink(t), press };
    },
  ],
  [
    'a place in the team',
    {},
    async (t) => {
      const admin = await t.as('staff', await addUser(t.context, 'admin'));
      const body = { email: 'kim@agency.example', role: 'support-admin' };
      const { link } = (await admin.post('/api/admin/team/invitations', body)).json<{ link: string }>();
      const press = (token: string) =>
        t.post('/api/invitations/accept', { token, name: 'Kim Park', password });
      return { link, press };
    },
  ],
  [
    'the first account of staff',
    {},
    async (t) => {
      const press = (token: string) =>
        t.post('/api/staff/setup', { token, email: 'rosa@agency.example', password, firstName: 'Rosa' });
      return { link: (await setupLink(t.context)) ?? '', press };
    },
  ],
  [
    'an erasure',
    smtp,
    async (t) => {
      const { id, contactId } = await addClient(t.context, { ...client, verified: true });
      const { db } = t.context;
      await db.q().updateTable('contact').set({ passwordHash: null }).where('id', '=', contactId).execute();
      await (await t.as('client', id)).post('/api/client/erasure', {});
      return { link: await mailedLink(t), press: (token) => t.post('/api/erasure/confirm', { token }) };
    },
  ],
];

test.each(kinds)('a link to %s, opened ten times, works once by its button', async (_, env, make) => {
  const t = await testApp(env);
  const { link, press } = await make(t);
  const { pathname, token } = parts(link);
  // Programs that prefetch a link do not send the part after #, which has the token.
  for (let n = 0; n < 10; n++) {
    const page = await t.get(pathname);
    expect([page.body.includes(token), page.headers['set-cookie']]).toEqual([false, undefined]);
  }
  expect(token).toHaveLength(43);
  expect((await press(token)).statusCode).toBeLessThan(300);
  expect((await press(token)).statusCode).toBe(410);
});
