import { expect, test } from 'vitest';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const password = 'bluebonnets in spring';

/** A link as it was mailed or shown: the address of the page, and what the button of the page sends. */
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
      const id = await addUser(t.context, 'admin');
      const local = { email: 'rosa@agency.example', emailKey: 'rosa@agency.example', passwordHash: '-' };
      await t.context.db.q().updateTable('user').set(local).where('id', '=', id).execute();
      await t.post('/api/staff/password/forgot', { email: local.email });
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
  // What programs ask for when they look at a link: the part behind # stays with them.
  for (let n = 0; n < 10; n++) {
    const page = await t.get(pathname);
    expect([page.body.includes(token), page.headers['set-cookie']]).toEqual([false, undefined]);
  }
  expect(token).toHaveLength(43);
  expect((await press(token)).statusCode).toBeLessThan(300);
  expect((await press(token)).statusCode).toBe(410);
});
