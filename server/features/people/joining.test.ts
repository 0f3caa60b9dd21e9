import { beforeEach, describe, expect, test } from 'vitest';
import type { InvitationOffer, SentInvitation } from '#contract/invitations.ts';
import { invitationDays } from '#contract/invitations.ts';
import { changeRows, rowIn, rowsIn } from '#server/testing/database/rows.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const day = 24 * 60 * 60 * 1000;
const password = 'a good password';
const ana = { name: 'Ana Ruiz', email: 'Ana@example.com', standing: 'comments' };

let app: TestApp;
let company: Awaited<ReturnType<typeof addClient>>;
let admin: Caller;
const start = async (env: Record<string, string> = {}) => {
  app = await testApp(env);
  company = await addClient(app.context, { company: 'Mill & Sons' });
  admin = await app.as('staff', await addUser(app.context, 'admin'));
};
beforeEach(() => start());

const contacts = (id = company.id) => `/api/admin/clients/${id}/contacts`;
const tokenOf = (link: string | null) => link?.split('#')[1] ?? '';

async function invite(who: object = ana, id = company.id) {
  const response = await admin.post(contacts(id), who);
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  const sent = response.json<SentInvitation>();
  return { id: sent.id, link: sent.link, token: tokenOf(sent.link) };
}

const look = (token: string) => app.post('/api/invitations/look', { token });
const accept = (token: string, more: object = {}, caller: Caller = app) =>
  caller.post('/api/invitations/accept', { token, ...more });
const asNew = { name: 'Ana Ruiz', password };

/** A caller with the session that this answer has started. */
function signedIn(response: Awaited<ReturnType<typeof accept>>): Caller {
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  return {
    ...app,
    get: (url, headers = {}) => app.get(url, { cookie, ...headers }),
    post: (url, body, headers = {}) => app.post(url, body, { cookie, ...headers }),
  };
}
const me = async (caller: Caller) =>
  (await caller.get('/api/client/user')).json<{ user: Record<string, unknown> }>().user;

const gone = (message: string) => ({ code: 'gone', message });
const used = gone('This invitation has been used already. You can sign in.');
const withdrawn = gone('This invitation has been withdrawn. Please ask the person who invited you.');
const expired = gone('This invitation has expired. Please ask the person who invited you for a new one.');

describe('a new person', () => {
  test('sees the invitation, joins with a name and a password, and is signed in', async () => {
    const { token } = await invite();
    for (let twice = 0; twice < 2; twice++)
      expect((await look(token)).json<InvitationOffer>()).toMatchObject({
        kind: 'contact',
        to: 'Mill & Sons',
        name: 'Ana Ruiz',
        email: 'Ana@example.com',
        standing: 'comments',
        choosesPassword: true,
      });
    const response = await accept(token, asNew);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'Welcome.', next: '/client/dashboard' },
    ]);
    expect(await me(signedIn(response))).toMatchObject({
      id: company.id,
      name: 'Ana Ruiz',
      email: 'Ana@example.com',
      company: 'Mill & Sons',
      standing: 'comments',
      companies: [{ id: company.id, name: 'Mill & Sons', clientCode: company.clientCode }],
    });
    const login = await app.post('/api/client/login', { email: 'ana@example.com', password });
    expect(login.statusCode).toBe(200);
  });

  test('has no unread messages of the time before', async () => {
    await admin.post('/api/admin/client-messages', { clientAccountId: company.id, message: 'Hello' });
    const { token } = await invite();
    const ana = signedIn(await accept(token, asNew));
    const unread = async (caller: Caller) => (await caller.get('/api/client/counts')).json();
    expect(await unread(ana)).toMatchObject({ messagesUnread: 0 });
    expect(await unread(await app.as('client', company.id))).toMatchObject({ messagesUnread: 1 });
  });

  test('gets errors at the fields, and the link still works', async () => {
    const { token } = await invite();
    const short = await accept(token, { name: 'Ana', password: '12345' });
    expect([short.statusCode, short.json()]).toMatchObject([400, { code: 'password_required' }]);
    const missing = await accept(token, { name: 'Ana' });
    expect(missing.json()).toMatchObject({
      code: 'password_required',
      fields: { password: expect.any(String) },
    });
    const nameless = await accept(token, { password });
    expect(nameless.json()).toMatchObject({ fields: { name: 'Please enter your name.' } });
    expect((await accept(token, asNew)).statusCode).toBe(200);
  });

  test('is created once by ten requests at once', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token, asNew)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 410),
    ]);
    const people = await rowsIn(app.context.db, 'contact', ['id'], { emailKey: 'ana@example.com' });
    expect(people).toHaveLength(1);
  });
});

describe('a link', () => {
  const answers = async (token: string) =>
    [await look(token), await accept(token, asNew)].map((response) => response.json());

  test('that was used says so', async () => {
    const { token } = await invite();
    await accept(token, asNew);
    expect(await answers(token)).toEqual([used, used]);
  });

  test('that was withdrawn says so', async () => {
    const { id, token } = await invite();
    const path = `/api/admin/clients/${company.id}/contact-invitations/${id}`;
    expect((await admin.delete(path)).statusCode).toBe(200);
    expect(await answers(token)).toEqual([withdrawn, withdrawn]);
    expect((await admin.delete(path)).statusCode).toBe(409);
  });

  test('that has expired says so, and works again once it is sent again', async () => {
    const { id, token } = await invite();
    app.clock.now += invitationDays * day;
    expect(await answers(token)).toEqual([expired, expired]);
    // The session of the first admin has ended too, so use another admin.
    admin = await app.as('staff', await addUser(app.context, 'admin'));
    const path = `/api/admin/clients/${company.id}/contact-invitations/${id}/resend`;
    const again = (await admin.post(path)).json<SentInvitation>();
    expect(again.state).toBe('open');
    const unknown = gone('This link is incomplete or belongs to no invitation.');
    expect(await answers(token)).toEqual([unknown, unknown]);
    expect((await accept(tokenOf(again.link), asNew)).statusCode).toBe(200);
  });

  test('may be tried a limited number of times from one address', async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 70; i++) statuses.add((await look(`guess-${i}`)).statusCode);
    expect([...statuses]).toEqual([410, 429]);
  });
});

describe('a person with an account', () => {
  const own = { name: 'Ana Ruiz', email: 'ana@example.com', company: 'Ruiz Dental', phone: null };
  let other: { id: string };
  beforeEach(async () => {
    other = (await admin.post('/api/admin/clients', { ...own, password })).json<{ id: string }>();
  });

  test('joins with the existing password, which the link does not change', async () => {
    const { token } = await invite();
    expect((await look(token)).json()).toMatchObject({ choosesPassword: false });
    const wrong = await accept(token, { ...asNew, password: 'another password' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      401,
      { code: 'invalid_credentials', fields: { password: 'This is not the password of your account.' } },
    ]);
    const response = await accept(token, { password });
    const { companies, id } = await me(signedIn(response));
    expect(id).toBe(company.id);
    expect(companies).toEqual([
      { id: company.id, name: 'Mill & Sons', clientCode: company.clientCode },
      expect.objectContaining({ id: other.id, name: 'Ruiz Dental' }),
    ]);
  });

  test('joins without a password while signed in, and other signed-in people do not', async () => {
    const { token } = await invite();
    const stranger = await app.as('client', company.id);
    const seenBy = async (caller: Caller) =>
      (await caller.post('/api/invitations/look', { token })).json<InvitationOffer>().signedInAs;
    expect([await seenBy(app), await seenBy(stranger), await seenBy(admin)]).toEqual([
      null,
      company.email,
      null,
    ]);
    expect((await accept(token, {}, stranger)).statusCode).toBe(401);
    const own = await app.as('client', other.id);
    const response = await accept(token, {}, own);
    expect(response.statusCode).toBe(200);
    // The existing session continues in the new company, so other tabs stay signed in.
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await me(own)).toMatchObject({ id: company.id, standing: 'comments' });
  });

  test('meets the limits of the sign-in when guessing passwords with a link', async () => {
    const { token } = await invite();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await accept(token, { password: `guess ${i}` })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('without a password cannot choose one with a link that was handed over', async () => {
    await changeRows(app.context.db, 'contact', { emailKey: 'ana@example.com' }, { passwordHash: null });
    const { token } = await invite();
    expect((await accept(token, asNew)).statusCode).toBe(409);
  });
});

describe('with a mail server', () => {
  beforeEach(() => start(smtp));
  const mails = () =>
    app.context.db.q().selectFrom('mail').select(['recipient', 'subject', 'body']).orderBy('id').execute();
  const mailedToken = async () =>
    /\/invitation#([\w-]{43})$/m.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? '';

  test('the link is mailed to the address alone and proves it', async () => {
    const { link } = await invite();
    expect(link).toBeNull();
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: 'Ana@example.com',
      subject: expect.stringContaining('Mill & Sons'),
    });
    const response = await accept(await mailedToken(), asNew);
    expect(await me(signedIn(response))).toMatchObject({ mustConfirmEmail: false });
  });

  test('a link that was handed over earlier proves nothing', async () => {
    const { context } = app;
    const token = await (async () => {
      await invite();
      return mailedToken();
    })();
    await context.db.q().updateTable('invitation').set({ mailed: false }).execute();
    const response = await accept(token, asNew);
    expect(await me(signedIn(response))).toMatchObject({ mustConfirmEmail: true });
  });

  test('a person with an unproved address cannot invite', async () => {
    const self = await addClient(app.context, { origin: 'self' });
    const response = await (await app.as('client', self.id)).post('/api/client/people', ana);
    expect([response.statusCode, response.json()]).toMatchObject([
      403,
      { code: 'email_not_verified', message: expect.stringContaining('first, then invite others') },
    ]);
  });
});

test('inviting a member, or the same address twice, is refused at the address', async () => {
  const contactId = await addContact(app.context, company.id, 'sees');
  const { email } = await rowIn(app.context.db, 'contact', ['email'], { id: contactId });
  await invite();
  for (const taken of [email.toUpperCase(), 'ANA@example.com']) {
    const response = await admin.post(contacts(), { ...ana, email: taken });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'conflict', fields: { email: expect.any(String) } },
    ]);
  }
});
