import { beforeEach, describe, expect, test } from 'vitest';
import type { SentInvitation } from '#contract/invitations.ts';
import type { Colleague, Contact, ListedContact } from '#contract/people.ts';
import type { Standing } from '#contract/permissions/permissions.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { appForEachTest, type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';

const app = appForEachTest();
let company: Awaited<ReturnType<typeof addClient>>;
let admin: Caller;
beforeEach(async () => {
  company = await addClient(app.context, { name: 'Dana Whitfield', company: 'Whitfield Roofing' });
  admin = await app.as('staff', await addUser(app.context, 'admin'));
});

const path = (contactId = '', id = company.id) =>
  `/api/admin/clients/${id}/contacts${contactId && `/${contactId}`}`;
const list = async (id = company.id) =>
  (await admin.get(path('', id))).json<{ contacts: Contact[]; invitations: SentInvitation[] }>();
const also = (contactId: string, clientAccountId: string, standing: Standing = 'decides') =>
  addRow(app.context.db, 'membership', {
    clientAccountId,
    contactId,
    standing,
    lastReadMessageId: null,
    createdAt: iso(app.clock.now),
  });
const answerOf = ({ statusCode, json }: Awaited<ReturnType<Caller['get']>>) => [statusCode, json()] as const;

describe('staff', () => {
  test('see the primary contact first, last sign-ins, and open invitations', async () => {
    const second = await addContact(app.context, company.id, 'sees');
    await admin.post(path(), { name: 'Ana', email: 'ana@example.com', standing: 'decides' });
    const { contacts, invitations } = await list();
    expect(contacts.map(({ id, standing, primary }) => [id, standing, primary])).toEqual([
      [company.contactId, 'decides', true],
      [second, 'sees', false],
    ]);
    expect(contacts[0]?.lastSignInAt).toBeNull();
    expect(invitations).toMatchObject([{ email: 'ana@example.com', standing: 'decides', state: 'open' }]);
    expect(invitations[0]).not.toHaveProperty('link');
  });

  test('see which mails each person has switched off, mails about decisions first', async () => {
    const client = await app.as('client', company.id, company.contactId);
    const choices = [
      { kind: 'answer', bell: true, mail: 'off' },
      { kind: 'preview-ready', bell: true, mail: 'off' },
      { kind: 'delivery', bell: true, mail: 'daily' },
    ];
    await client.put('/api/client/notice-choices', { choices, quiet: null, timeZone: null });
    const second = await addContact(app.context, company.id, 'sees');
    const { contacts } = await list();
    expect(contacts.map((each) => [each.id, (each as ListedContact).noMail])).toEqual([
      [company.contactId, ['preview-ready', 'answer']],
      [second, []],
    ]);
  });

  test('make another contact primary; lists then show and find the company by that contact', async () => {
    const second = await addContact(app.context, company.id, 'decides');
    const renamed = await admin.patch(path(second), { name: 'Noor Haddad', phone: '214 555 0100' });
    expect(renamed.statusCode).toBe(200);
    expect((await admin.patch(path(second), { primary: true })).json()).toMatchObject({ primary: true });
    const found = await admin.get('/api/admin/clients?q=noor');
    expect(found.json()).toMatchObject([{ id: company.id, name: 'Noor Haddad', phone: '214 555 0100' }]);
    expect((await admin.get('/api/admin/clients?q=dana')).json()).toEqual([]);
    // The company's row has copies of the primary contact's details. From now on a change of this person also changes the
    // copies.
    await admin.patch(path(second), { email: 'noor@whitfield.example' });
    expect((await admin.get(`/api/admin/clients/${company.id}`)).json()).toMatchObject({
      email: 'noor@whitfield.example',
    });
  });

  test('cannot remove the last decider or the primary contact', async () => {
    const second = await addContact(app.context, company.id, 'comments');
    expect(answerOf(await admin.patch(path(company.contactId), { standing: 'sees' }))).toMatchObject([
      409,
      { message: 'Nobody else can approve for this company. Please let someone else approve first.' },
    ]);
    expect(answerOf(await admin.delete(path(company.contactId)))).toMatchObject([
      409,
      { message: 'This is the primary contact. Please make someone else the primary contact first.' },
    ]);
    await admin.patch(path(second), { standing: 'decides', primary: true });
    expect((await admin.delete(path(company.contactId))).statusCode).toBe(200);
    expect((await list()).contacts.map(({ id }) => id)).toEqual([second]);
  });

  test('say who sees money: those who decide, unless it is set; a payer always', async () => {
    const id = await addContact(app.context, company.id, 'comments');
    const changed = async (body: object) => (await admin.patch(path(id), body)).json<Contact>().seesMoney;
    expect(await changed({ phone: '214 555 0100' })).toBe(false);
    expect(await changed({ seesMoney: true })).toBe(true);
    expect(await changed({ standing: 'decides' })).toBe(true);
    expect(await changed({ seesMoney: false })).toBe(false);
    expect(await changed({ standing: 'pays' })).toBe(true);
    expect(await changed({ standing: 'sees' })).toBe(false);
  });

  test('of two deciders removed at once, one stays', async () => {
    const others = [
      await addContact(app.context, company.id, 'decides'),
      await addContact(app.context, company.id, 'decides'),
    ];
    await admin.patch(path(company.contactId), { standing: 'sees' });
    const answers = await Promise.all(others.map((id) => admin.delete(path(id))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('remove a person: sessions of that company end at once, those of others continue, messages keep the name', async () => {
    const other = await addClient(app.context);
    const contactId = await addContact(app.context, company.id, 'comments');
    await also(contactId, other.id);
    const [here, there] = [
      await app.as('client', company.id, contactId),
      await app.as('client', other.id, contactId),
    ];
    const { id } = (await here.post('/api/client/messages', { message: 'Hello' })).json<{ id: string }>();
    await admin.post(path(), { name: 'Ana', email: 'ana@example.com', standing: 'sees' });
    expect((await admin.delete(path(contactId))).statusCode).toBe(200);
    expect((await here.get('/api/client/user')).statusCode).toBe(401);
    expect((await there.get('/api/client/user')).statusCode).toBe(200);
    // After the person rejoins, the old session still does not work.
    await also(contactId, company.id, 'sees');
    expect((await here.get('/api/client/user')).statusCode).toBe(401);
    const row = await app.context.db
      .q()
      .selectFrom('clientMessage')
      .select('contactId')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ contactId });
  });

  test('change a person only if all companies of that person are in their scope', async () => {
    const manager = await addUser(app.context, 'client-manager');
    const own = { clientAccountId: company.id, userId: manager, owner: true, createdAt: iso(app.clock.now) };
    await app.context.db.q().insertInto('assignment').values(own).execute();
    const other = await addClient(app.context, { company: 'Secret Labs' });
    const as = await app.as('staff', manager);
    const contactId = await addContact(app.context, company.id, 'comments');
    expect((await as.patch(path(contactId), { name: 'Bo' })).statusCode).toBe(200);
    await also(contactId, other.id);
    const moved = await as.patch(path(contactId), { name: 'Cy', email: 'cy@example.com' });
    expect([moved.statusCode, moved.body.includes('Secret')]).toEqual([409, false]);
    const before = (await as.get(path(''))).json<{ contacts: Contact[] }>().contacts;
    const { name, email } = before.find(({ id }) => id === contactId) ?? {};
    for (const change of [{ name: 'Cy' }, { phone: '1' }, { name: 'Di', email }])
      expect((await as.patch(path(contactId), change)).statusCode).toBe(409);
    // The form sends all fields, but only changed fields count as a change.
    expect((await as.patch(path(contactId), { name, email, standing: 'sees' })).statusCode).toBe(200);
    await admin.patch(path(contactId), { primary: true });
    const client = `/api/admin/clients/${company.id}`;
    expect((await as.patch(client, { name: 'Cy' })).statusCode).toBe(409);
    expect((await as.patch(client, { name, email, company: 'Mill' })).statusCode).toBe(200);
    expect((await as.patch(path(contactId), { standing: 'sees' })).statusCode).toBe(200);
    expect((await admin.patch(path(contactId), { name: 'Cy' })).statusCode).toBe(200);
    const outside = path(other.contactId, other.id);
    for (const response of [
      await as.get(path('', other.id)),
      await as.post(path('', other.id), { name: 'A', email: 'a@example.com', standing: 'sees' }),
      await as.patch(outside, { standing: 'sees' }),
      await as.delete(outside),
    ])
      expect(response.statusCode).toBe(404);
  });

  test('cannot give a person an address that another has', async () => {
    const second = await addContact(app.context, company.id, 'sees');
    const response = await admin.patch(path(second), { email: company.email.toUpperCase() });
    expect(answerOf(response)).toMatchObject([
      409,
      { code: 'email_taken', fields: { email: expect.any(String) } },
    ]);
  });

  test("cannot reach people of another company through this one's path", async () => {
    const other = await addClient(app.context);
    const invited = await admin.post(path('', other.id), {
      name: 'A',
      email: 'a@example.com',
      standing: 'sees',
    });
    const { id } = invited.json<{ id: string }>();
    for (const response of [
      await admin.patch(path(other.contactId), { standing: 'sees' }),
      await admin.delete(path(other.contactId)),
      await admin.delete(`/api/admin/clients/${company.id}/contact-invitations/${id}`),
      await admin.post(`/api/admin/clients/${company.id}/contact-invitations/${id}/resend`),
      await admin.get(path('', newId())),
    ])
      expect(response.statusCode).toBe(404);
  });
});

describe('clients', () => {
  const colleagues = async (caller: Caller) =>
    (await caller.get('/api/client/people')).json<{ people: Colleague[]; invitations: SentInvitation[] }>();
  const ana = { name: 'Ana', email: 'ana@example.com', standing: 'sees' };

  test('who see no money let nobody see it', async () => {
    const other = await addContact(app.context, company.id, 'sees');
    const id = await addContact(app.context, company.id, 'decides', false);
    const blind = await app.as('client', company.id, id);
    const url = `/api/client/people/${other}`;
    for (const body of [{ seesMoney: true }, { standing: 'pays' }])
      expect((await blind.patch(url, body)).statusCode).toBe(403);
    expect((await blind.post('/api/client/people', { ...ana, standing: 'pays' })).statusCode).toBe(403);
    expect((await blind.patch(`/api/client/people/${id}`, { seesMoney: true })).statusCode).toBe(403);
    expect((await blind.patch(url, { standing: 'decides' })).json()).toMatchObject({ seesMoney: false });
    const boss = await app.as('client', company.id);
    expect((await boss.patch(url, { seesMoney: true })).json()).toMatchObject({ seesMoney: true });
    const invited = await boss.post('/api/client/people', { ...ana, seesMoney: true });
    expect(invited.statusCode).toBe(201);
  });

  test('who decide invite, resend, withdraw, change and remove; others only see the list', async () => {
    const sees = await addContact(app.context, company.id, 'sees');
    const boss = await app.as('client', company.id);
    const guest = await app.as('client', company.id, sees);
    const sent = (await boss.post('/api/client/people', ana)).json<SentInvitation>();
    expect(sent.link).toMatch(/^http:\/\/localhost:3000\/invitation#[\w-]{43}$/);
    expect((await colleagues(boss)).invitations).toMatchObject([{ id: sent.id }]);
    const seen = await colleagues(guest);
    expect(seen.invitations).toEqual([]);
    expect(seen.people.map(({ name, isYou }) => [name, isYou])).toEqual([
      ['Dana Whitfield', false],
      [expect.stringContaining('Contact'), true],
    ]);
    const invitation = `/api/client/people/invitations/${sent.id}`;
    for (const response of [
      await guest.post('/api/client/people', ana),
      await guest.patch(`/api/client/people/${sees}`, { standing: 'decides' }),
      await guest.delete(`/api/client/people/${sees}`),
      await guest.post(`${invitation}/resend`),
      await guest.delete(invitation),
    ])
      expect(response.statusCode).toBe(403);
    const resent = (await boss.post(`${invitation}/resend`)).json<SentInvitation>();
    expect(resent.link).not.toBe(sent.link);
    expect((await boss.delete(invitation)).statusCode).toBe(200);
    expect((await colleagues(boss)).invitations).toEqual([]);
    const changed = await boss.patch(`/api/client/people/${sees}`, { standing: 'comments' });
    expect(changed.json()).toMatchObject({ id: sees, standing: 'comments' });
    expect((await boss.delete(`/api/client/people/${sees}`)).statusCode).toBe(200);
    expect((await guest.get('/api/client/people')).statusCode).toBe(401);
  });

  test('cannot reach people of another company', async () => {
    const other = await addClient(app.context);
    const boss = await app.as('client', company.id);
    const sent = await (await app.as('client', other.id)).post('/api/client/people', ana);
    const { id } = sent.json<{ id: string }>();
    for (const response of [
      await boss.patch(`/api/client/people/${other.contactId}`, { standing: 'sees' }),
      await boss.delete(`/api/client/people/${other.contactId}`),
      await boss.delete(`/api/client/people/invitations/${id}`),
      await boss.post(`/api/client/people/invitations/${id}/resend`),
    ])
      expect(response.statusCode).toBe(404);
  });

  test('who are removed leave no open invitation behind', async () => {
    const second = await addContact(app.context, company.id, 'decides');
    const them = await app.as('client', company.id, second);
    const { link } = (await them.post('/api/client/people', ana)).json<SentInvitation>();
    await (await app.as('client', company.id)).delete(`/api/client/people/${second}`);
    const token = link?.split('#')[1];
    expect((await app.post('/api/invitations/look', { token })).statusCode).toBe(410);
  });

  test('change their own name, phone and time zone, and the copies follow', async () => {
    const me = await app.as('client', company.id);
    const details = { name: 'Dana W.', phone: '214 555 0199', timeZone: 'America/Chicago' };
    expect((await me.patch('/api/client/user', details)).json()).toEqual(details);
    expect((await me.get('/api/client/user')).json()).toMatchObject({ user: details });
    expect((await admin.get(`/api/admin/clients/${company.id}`)).json()).toMatchObject({
      name: 'Dana W.',
      phone: '214 555 0199',
    });
    const wrong = await me.patch('/api/client/user', { ...details, timeZone: 'Texas/Dallas' });
    expect(answerOf(wrong)).toMatchObject([400, { fields: { timeZone: expect.any(String) } }]);
  });
});

describe('an invitation mailed for a client', () => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
  const to = { name: 'Win a prize', email: 'stranger@example.com', standing: 'sees' };
  const words = { name: 'Bank Security', company: 'Your account is blocked. Call +1 900 555 0199' };
  let t: TestApp;
  beforeEach(async () => {
    t = await testApp(smtp);
  });
  const inviter = async (more: Parameters<typeof addClient>[1] = {}) => {
    const made = await addClient(t.context, { ...words, origin: 'self', verified: true, ...more });
    return { ...made, as: await t.as('client', made.id) };
  };
  const mails = () =>
    t.context.db.q().selectFrom('mail').select(['recipient', 'subject', 'body']).orderBy('id').execute();

  test('is mailed to one address three times a day, whoever sends it', async () => {
    const [first, second] = [await inviter(), await inviter()];
    const statuses: number[] = [];
    for (const { as } of [first, second, first, second]) {
      const { statusCode, body } = await as.post('/api/client/people', to);
      statuses.push(statusCode);
      if (statusCode === 201) await as.delete(`/api/client/people/invitations/${JSON.parse(body).id}`);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect((await mails()).filter(({ recipient }) => recipient === to.email)).toHaveLength(3);
    t.clock.now += 25 * 60 * 60_000;
    const again = await t.as('client', first.id);
    expect((await again.post('/api/client/people', to)).statusCode).toBe(201);
  });

  test('repeats nothing typed by a client whom staff have not dealt with', async () => {
    const { as, email, id } = await inviter();
    await as.post('/api/client/people', to);
    const [mail] = await mails();
    expect(mail?.subject).toMatch(new RegExp(`^${email} invites you to a portal at `));
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/Bank|blocked|900|prize/);
    const staff = await t.as('staff', await addUser(t.context, 'admin'));
    await staff.post('/api/admin/client-messages', { clientAccountId: id, message: 'Hello' });
    await as.post('/api/client/people', { ...to, email: 'ana@example.com' });
    expect((await mails()).at(-1)?.subject).toContain('Bank Security invites you to Your account');
  });

  test('speaks of invoices alone to a person who only pays', async () => {
    const { as } = await inviter();
    await as.post('/api/client/people', { ...to, standing: 'pays' });
    const [mail] = await mails();
    expect(mail?.body).toContain('invites you to see and pay the invoices of ');
    expect(mail?.body).not.toMatch(/follow the work|previews/);
  });
});

describe('one person in two companies', () => {
  let second: Awaited<ReturnType<typeof addClient>>;
  let person: Caller;
  beforeEach(async () => {
    second = await addClient(app.context, { company: 'Bell Dental' });
    await also(company.contactId, second.id, 'sees');
    person = await app.as('client', company.id);
  });
  const rendered = (id: string) => ({ 'x-foyer-company': id });

  test('switches between them, and to no others', async () => {
    const { user } = (await person.get('/api/client/user')).json<{ user: { companies: object[] } }>();
    expect(user.companies).toMatchObject([{ name: 'Bell Dental' }, { name: 'Whitfield Roofing' }]);
    const switched = await person.post('/api/client/company', { clientAccountId: second.id });
    expect(switched.json()).toMatchObject({
      user: { id: second.id, standing: 'sees', name: 'Dana Whitfield' },
    });
    expect((await person.patch('/api/client/profile', { companyLogoUrl: null })).statusCode).toBe(403);
    const foreign = await addClient(app.context);
    for (const id of [foreign.id, newId()])
      expect((await person.post('/api/client/company', { clientAccountId: id })).statusCode).toBe(404);
    expect((await person.get('/api/client/user')).json()).toMatchObject({ user: { id: second.id } });
  });

  test('pages of one company never contain rows of the other, uploads included', async () => {
    const upload = {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${btoa('a.pdf')},purpose ${btoa('artwork')}`,
    };
    const header = rendered(company.id);
    expect((await person.get('/api/client/messages', header)).statusCode).toBe(200);
    await person.post('/api/client/company', { clientAccountId: second.id });
    for (const response of [
      await person.get('/api/client/messages', header),
      await person.get('/api/client/people', header),
      await person.post('/api/client/messages', { message: 'For Whitfield' }, header),
      await person.post('/api/uploads', undefined, { ...upload, ...header }),
    ])
      expect(answerOf(response)).toMatchObject([409, { code: 'company_mismatch' }]);
    expect((await person.get('/api/client/messages', rendered(second.id))).statusCode).toBe(200);
    expect((await person.get('/api/client/messages')).statusCode).toBe(200);
  });

  test('has the last sign-in in the company that the person switched to', async () => {
    await person.post('/api/client/company', { clientAccountId: second.id });
    const { contacts } = await list(second.id);
    expect(contacts.find(({ id }) => id === company.contactId)?.lastSignInAt).toBe(iso(app.clock.now));
  });
});

describe('uploads', () => {
  const start = async (standing: Standing, purpose: string) => {
    const contactId = await addContact(app.context, company.id, standing);
    const caller = await app.as('client', company.id, contactId);
    return caller.post('/api/uploads', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${btoa('a.pdf')},purpose ${btoa(purpose)}`,
    });
  };
  test.each([
    ['sees', 'artwork', 403],
    ['comments', 'artwork', 201],
    ['comments', 'logo', 403],
    ['decides', 'logo', 201],
  ] as const)('standing "%s" uploads for %s: %i', async (standing, purpose, status) => {
    expect((await start(standing, purpose)).statusCode).toBe(status);
  });
});
