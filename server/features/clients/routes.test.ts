import { describe, expect, test } from 'vitest';
import { emailKey } from '#contract/validation/fields.ts';
import type { Client, ListedClient } from '#contract/clients.ts';
import { newId } from '#server/core/ids.ts';
import { checkPassword } from '#server/access/passwords/passwords.ts';
import { rowsIn } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { agencyForEachTest, testApp } from '#server/testing/test-app.ts';

const input = {
  name: 'Grace Hopper',
  email: 'Grace@Example.com',
  company: 'Compilers Inc',
  phone: '555-0101',
  password: 'cobol60',
};

const { app, people } = agencyForEachTest();

const create = (body: unknown) => people.admin.post('/api/admin/clients', body);
const change = (id: string, body: unknown) => people.admin.patch(`/api/admin/clients/${id}`, body);

describe('opening an account', () => {
  test('creates a code, never returns the password, and is recorded', async () => {
    const response = await create({
      ...input,
      id: newId(),
      clientCode: 'XX-1',
      origin: 'self',
      companyLogoUrl: 'https://x.example',
    });
    expect(response.statusCode).toBe(201);
    const client = response.json<Client>();
    expect(client).toEqual({
      id: expect.any(String),
      name: 'Grace Hopper',
      email: 'Grace@Example.com',
      company: 'Compilers Inc',
      phone: '555-0101',
      clientCode: expect.stringMatching(/^[A-Z]{2,4}-[2-9A-HJKMNP-Z]{4}$/),
      companyLogoUrl: null,
      origin: 'staff',
      closedAs: null,
      closedAt: null,
      emailVerifiedAt: null,
      createdAt: expect.any(String),
    });
    const { db } = app.context;
    const row = await db
      .q()
      .selectFrom('contact')
      .select('passwordHash')
      .where('emailKey', '=', emailKey(client.email))
      .executeTakeFirst();
    expect((await checkPassword('cobol60', row?.passwordHash ?? '')).right).toBe(true);
    const audit = await db.q().selectFrom('audit').selectAll().where('subjectId', '=', client.id).execute();
    expect(audit).toMatchObject([
      { userId: people.adminId, action: 'clients.create', clientAccountId: client.id, detail: null },
    ]);
    const event = await rowsIn(db, 'event', ['topic'], { subjectId: client.id });
    expect(event).toEqual([{ topic: 'clients' }]);
  });

  test('adds earlier requests from this address', async () => {
    await app.post('/api/consultations', { name: 'Grace', email: 'grace@example.com' });
    await app.post('/api/consultations', { name: 'Alan', email: 'alan@example.com' });
    const { id } = (await create(input)).json<Client>();
    const own = await (await app.as('client', id)).get('/api/client/consultations');
    expect(own.json()).toHaveLength(1);
  });

  test('is refused for an address with an account, in any case, even twenty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(input)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = await create({ ...input, email: 'grace@EXAMPLE.com' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
  });

  test.each([
    [{ name: ' ' }, 'validation_error', 'name'],
    [{ name: undefined }, 'validation_error', 'name'],
    [{ email: 'grace' }, 'validation_error', 'email'],
    [{ email: ['x@example.com'] }, 'validation_error', 'email'],
    [{ company: 'x'.repeat(201) }, 'validation_error', 'company'],
    [{ phone: 'a\0' }, 'validation_error', 'phone'],
    [{ password: '12345' }, 'password_required', 'password'],
    [{ password: undefined }, 'password_required', 'password'],
    [{ password: 'x'.repeat(257) }, 'password_required', 'password'],
  ])('is refused with %o', async (part, code, field) => {
    const response = await create({ ...input, ...part });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code, fields: { [field]: expect.any(String) } });
  });

  test('is refused with invalid JSON', async () => {
    const response = await people.admin.inject({
      method: 'POST',
      url: '/api/admin/clients',
      payload: '{"name":',
      headers: { 'content-type': 'application/json' },
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_json']);
  });
});

describe('changing an account', () => {
  test('changes only the given fields', async () => {
    const { id, ...before } = (await create(input)).json<Client>();
    const response = await change(id, { phone: '', company: 'Navy', clientCode: 'XX-1', passwordHash: 'x' });
    expect(response.json()).toEqual({ id, ...before, phone: null, company: 'Navy' });
    expect((await people.admin.get('/api/admin/clients?q=navy')).json()).toHaveLength(1);
    expect((await people.admin.get('/api/admin/clients?q=compilers')).json()).toHaveLength(0);
  });

  test('keeps addresses unique', async () => {
    const { accountA, accountB } = people;
    const refused = await change(accountA.id, { email: accountB.email.toUpperCase() });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_taken']);
    expect((await change(accountA.id, { email: accountA.email.toUpperCase() })).statusCode).toBe(200);
  });

  test('makes a self-made account confirm its new address', async () => {
    const self = await addClient(app.context, { origin: 'self', verified: true });
    expect(
      (await change(self.id, { name: 'New name', email: self.email })).json().emailVerifiedAt,
    ).not.toBeNull();
    expect((await change(self.id, { email: 'moved@example.com' })).json().emailVerifiedAt).toBeNull();
  });

  test('is refused with an empty name or address, and for an unknown account', async () => {
    for (const body of [{ name: '' }, { email: '' }, { name: null }, { name: 5 }])
      expect((await change(people.accountA.id, body)).statusCode).toBe(400);
    expect((await change(newId(), { name: 'x' })).statusCode).toBe(404);
    expect((await change('x', { name: 'x' })).statusCode).toBe(400);
  });
});

describe('the list', () => {
  test('is newest first, in pages, with the total, and finds codes', async () => {
    const created: Client[] = [];
    for (let i = 0; i < 3; i++)
      created.push((await create({ ...input, email: `new-${i}@example.com` })).json<Client>());
    const first = await people.admin.get('/api/admin/clients?limit=2');
    expect(first.json<Client[]>().map(({ id }) => id)).toEqual([created[2]?.id, created[1]?.id]);
    expect(first.headers['x-total-count']).toBe('5');
    const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await people.admin.get(next)).json<Client[]>()[0]?.id).toBe(created[0]?.id);
    const byCode = await people.admin.get(`/api/admin/clients?q=${created[1]?.clientCode.toLowerCase()}`);
    expect(byCode.json<Client[]>().map(({ id }) => id)).toEqual([created[1]?.id]);
    expect(byCode.headers['x-total-count']).toBe('1');
  });
});

describe('the list by name', () => {
  test('ignores case, has pages, and counts the projects of each company', async () => {
    const names = ['bea', 'Ada', 'Cleo', 'ada'];
    const ids: string[] = [];
    for (const [i, name] of names.entries())
      ids.push((await create({ ...input, name, email: `by-name-${i}@example.com` })).json<Client>().id);
    for (const title of ['One', 'Two'])
      await people.admin.post('/api/admin/gallery', { title, description: 'd', clientAccountId: ids[0] });
    const seen: ListedClient[] = [];
    let next = '/api/admin/clients?sort=name&limit=2&q=by-name';
    for (let page = 0; page < 5 && next; page++) {
      const answer = await people.admin.get(next);
      seen.push(...answer.json<ListedClient[]>());
      next = /<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? '';
    }
    expect(seen.map(({ name }) => name)).toEqual(['Ada', 'ada', 'bea', 'Cleo']);
    expect(seen.map(({ projectCount }) => projectCount)).toEqual([0, 0, 2, 0]);
    expect((await people.admin.get('/api/admin/clients?sort=age')).statusCode).toBe(400);
  });
});

test('a changed address ends the sessions; with mail its reader chooses the next password', async () => {
  const t = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' });
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const client = await addClient(t.context, { email: 'dana@example.com' });
  const session = await t.as('client', client.id);
  expect(
    (await admin.patch(`/api/admin/clients/${client.id}`, { email: 'lena@example.com' })).statusCode,
  ).toBe(200);
  expect((await session.get('/api/client/user')).statusCode).toBe(401);
  const mails = await t.context.db.q().selectFrom('mail').select(['recipient', 'subject', 'body']).execute();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toContain('dana@example.com');
  const token = mails.map(({ body }) => /\/client\/welcome#([\w-]{43})/.exec(body)?.[1]).find(Boolean);
  expect(mails.find(({ body }) => body.includes(token ?? '?'))?.recipient).toBe('lena@example.com');
  const login = (password: string) => t.post('/api/client/login', { email: 'lena@example.com', password });
  const password = 'bluebonnets in spring';
  expect((await login(password)).statusCode).toBe(401);
  expect((await t.post('/api/client/password/reset', { token, password })).statusCode).toBe(200);
  expect((await login(password)).statusCode).toBe(200);
});

test('without mail the password stays with a changed address, since no link could be mailed', async () => {
  const t = await testApp();
  const admin = await t.as('staff', await addUser(t.context, 'admin'));
  const password = 'bluebonnets in spring';
  const made = await admin.post('/api/admin/clients', { name: 'Dana', email: 'dana@example.com', password });
  const { id } = made.json<{ id: string }>();
  const session = await t.as('client', id);
  await admin.patch(`/api/admin/clients/${id}`, { email: 'lena@example.com' });
  expect((await session.get('/api/client/user')).statusCode).toBe(401);
  expect((await t.post('/api/client/login', { email: 'lena@example.com', password })).statusCode).toBe(200);
});
