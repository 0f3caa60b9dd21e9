import { describe, expect, test } from 'vitest';
import type { Consultation } from '#contract/consultations.ts';
import { newId } from '#server/core/ids.ts';
import { rowsIn, rowsInOrder } from '#server/testing/database/rows.ts';
import { addClient } from '#server/testing/people.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';
import { linkByEmail } from './service.ts';

const { app, people } = agencyForEachTest();

let sent = 0;
async function submit(fields: Record<string, unknown> = {}): Promise<string> {
  sent += 1;
  const payload = {
    name: `Visitor ${sent}`,
    email: `visitor-${sent}@example.com`,
    message: `Request ${sent}`,
    ...fields,
  };
  await app.inject({
    method: 'POST',
    url: '/api/consultations',
    remoteAddress: `10.1.${sent >> 8}.${sent & 255}`,
    payload,
  });
  const row = await app.context.db
    .q()
    .selectFrom('consultation')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

const list = async (query = '') =>
  (await people.admin.get(`/api/admin/consultations${query}`)).json<Consultation[]>();
const counts = async () => (await people.admin.get('/api/admin/counts')).json();
const move = (id: string, status: unknown) =>
  people.admin.patch(`/api/admin/consultations/${id}`, { status });

describe('the list for staff', () => {
  test('is an array, newest first, with the total and the next page', async () => {
    const ids = [await submit(), await submit(), await submit()].toReversed();
    const first = await people.admin.get('/api/admin/consultations?limit=2');
    expect(first.json<Consultation[]>().map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await people.admin.get(next);
    expect(second.json<Consultation[]>().map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.headers['link']).toBeUndefined();
  });

  test('finds names, addresses, companies and messages in any case, with % and _ as plain characters', async () => {
    await submit({ name: 'Zoë Fontaine' });
    await submit({ company: 'Hundred% Ltd' });
    await submit({ message: 'back\\slash and under_score' });
    for (const q of ['zoë FON', '100%25', 'hundred%25', 'K\\S', 'under_s', 'r_s']) {
      const found = await people.admin.get(
        `/api/admin/consultations?q=${encodeURIComponent(decodeURIComponent(q))}`,
      );
      expect([q, found.json<Consultation[]>().length, found.headers['x-total-count']]).toEqual([
        q,
        q === '100%25' ? 0 : 1,
        q === '100%25' ? '0' : '1',
      ]);
    }
  });

  test('can be filtered by status and folder', async () => {
    const [a, b] = [await submit(), await submit()];
    const spam = await submit({ website: 'x' });
    await move(a, 'contacted');
    expect((await list('?status=contacted')).map(({ id }) => id)).toEqual([a]);
    expect((await list('?status=pending&q=request')).map(({ id }) => id)).toEqual([b]);
    expect((await list('?folder=spam')).map(({ id }) => id)).toEqual([spam]);
    expect(
      (await people.admin.get('/api/admin/consultations?status=contacted')).headers['x-total-count'],
    ).toBe('1');
  });

  test('can be filtered by client, in pages', async () => {
    const own: string[] = [];
    for (let i = 0; i < 3; i++) own.unshift(await submit({ email: people.accountA.email }));
    await submit({ email: people.accountB.email });
    await submit();
    const of = `?clientAccountId=${people.accountA.id}`;
    const first = await people.admin.get(`/api/admin/consultations${of}&limit=2`);
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.json<Consultation[]>().map(({ id }) => id)).toEqual(own.slice(0, 2));
    expect((await list(`${of}&cursor=${own[1]}`)).map(({ id }) => id)).toEqual(own.slice(2));
    await move(own[0] ?? '', 'contacted');
    expect((await list(`${of}&status=contacted&q=request`)).map(({ id }) => id)).toEqual(own.slice(0, 1));
    expect(await list(`?clientAccountId=${newId()}`)).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'cursor=x',
    'cursor=%00',
    'status=done',
    'folder=bin',
    'q=%00',
    `q=${'x'.repeat(201)}`,
  ])('refuses ?%s', async (query) => {
    const response = await people.admin.get(`/api/admin/consultations?${query}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_error']);
  });
});

describe('the status', () => {
  test('moves one step forward at a time, is counted, recorded and notified', async () => {
    const id = await submit({ email: people.accountA.email });
    expect(await counts()).toMatchObject({ consultationsPending: 1, consultationsTotal: 1 });
    const contacted = await move(id, 'contacted');
    expect([contacted.statusCode, contacted.json().status]).toEqual([200, 'contacted']);
    expect(await counts()).toMatchObject({ consultationsPending: 0, consultationsTotal: 1 });
    expect((await move(id, 'completed')).json().status).toBe('completed');
    const { db } = app.context;
    expect(await rowsInOrder(db, 'audit', ['userId', 'action', 'clientAccountId', 'detail'])).toEqual(
      ['contacted', 'completed'].map((status) => ({
        userId: people.adminId,
        action: 'consultations.set-status',
        clientAccountId: people.accountA.id,
        detail: JSON.stringify({ status }),
      })),
    );
    const told = await rowsIn(db, 'event', ['id'], {
      topic: 'consultations',
      subjectId: id,
      clientAccountId: people.accountA.id,
    });
    expect(told).toHaveLength(3);
  });

  test.each([
    ['pending', 'pending'],
    ['pending', 'completed'],
    ['contacted', 'pending'],
    ['contacted', 'contacted'],
    ['completed', 'pending'],
    ['completed', 'contacted'],
    ['completed', 'completed'],
  ] as const)('never goes from %s to %s', async (from, to) => {
    const id = await submit();
    for (const step of ['contacted', 'completed'].slice(
      0,
      ['pending', 'contacted', 'completed'].indexOf(from),
    ))
      await move(id, step);
    const response = await move(id, to);
    expect([response.statusCode, response.json().code]).toEqual([409, 'invalid_transition']);
    expect((await list())[0]?.status).toBe(from);
  });

  test('is moved once by twenty concurrent requests', async () => {
    const id = await submit();
    const answers = await Promise.all(Array.from({ length: 20 }, () => move(id, 'contacted')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    expect(await counts()).toMatchObject({ consultationsPending: 0, consultationsTotal: 1 });
  });

  test('of an unknown request, or an unknown status, is refused', async () => {
    expect((await move(newId(), 'contacted')).statusCode).toBe(404);
    expect((await move('7', 'contacted')).statusCode).toBe(400);
    for (const status of ['archived', 7, null, undefined, ['contacted']]) {
      const refused = await move(await submit(), status);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().message).toBe('A request is pending, contacted or completed.');
    }
  });
});

describe('the spam folder', () => {
  test('returns a request to the inbox, and to its client if the address is proved to be theirs', async () => {
    const id = await submit({ email: people.accountA.email, website: 'x' });
    expect(await counts()).toMatchObject({
      consultationsPending: 0,
      consultationsTotal: 0,
      consultationsSpam: 1,
    });
    expect((await people.clientA.get('/api/client/consultations')).json()).toEqual([]);
    const restored = await people.admin.post(`/api/admin/consultations/${id}/restore`);
    expect([restored.statusCode, restored.json().clientAccountId]).toEqual([200, people.accountA.id]);
    expect((await people.admin.post(`/api/admin/consultations/${id}/restore`)).statusCode).toBe(200);
    expect(await counts()).toMatchObject({
      consultationsPending: 1,
      consultationsTotal: 1,
      consultationsSpam: 0,
    });
    expect((await people.admin.post(`/api/admin/consultations/${newId()}/restore`)).statusCode).toBe(404);
  });
});

describe('linking', () => {
  test('is offered once if one person is the primary contact of two companies', async () => {
    const self = await addClient(app.context, { email: 'twice@example.com' });
    const second = { ...self, id: newId(), clientCode: 'TT-second' };
    const { contactId: _contact, ...company } = second;
    await app.context.db.q().insertInto('clientAccount').values(company).execute();
    await app.post('/api/consultations', { name: 'Ada', email: 'twice@example.com', website: 'x' });
    const spam = await people.admin.get('/api/admin/consultations?folder=spam');
    expect(spam.json()).toMatchObject([{ matchingClientId: self.id }]);
  });

  test('shows staff the account with the same address and lets them link it, once', async () => {
    const self = await addClient(app.context, { origin: 'self' });
    const id = await submit({ email: self.email });
    expect((await list())[0]).toMatchObject({ clientAccountId: null, matchingClientId: self.id });
    const linked = await people.admin.post(`/api/admin/consultations/${id}/link`);
    expect(linked.json()).toMatchObject({ clientAccountId: self.id, matchingClientId: null });
    const again = await people.admin.post(`/api/admin/consultations/${id}/link`);
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
    expect((await people.admin.post(`/api/admin/consultations/${await submit()}/link`)).statusCode).toBe(409);
    expect((await people.admin.post(`/api/admin/consultations/${newId()}/link`)).statusCode).toBe(404);
  });

  test('by a confirmed address takes all requests of that address, but no others and no spam', async () => {
    const self = await addClient(app.context, { origin: 'self' });
    const mine = [await submit({ email: self.email }), await submit({ email: self.email.toUpperCase() })];
    await submit({ email: self.email, website: 'x' });
    await submit();
    await linkByEmail(app.context, self);
    const own = (await (await app.as('client', self.id)).get('/api/client/consultations')).json<
      { id: string }[]
    >();
    expect(own.map(({ id }) => id)).toEqual(mine.toReversed());
  });
});

test('a client sees only its own requests, without the fields for staff', async () => {
  const id = await submit({
    email: people.accountA.email,
    company: 'Mill Ltd',
    referredBy: 'Mary',
    businessType: ' Bakery ',
  });
  await submit({ email: people.accountB.email });
  const response = await people.clientA.get('/api/client/consultations');
  expect(response.headers['x-total-count']).toBe('1');
  expect(response.json()).toEqual([
    {
      id,
      name: expect.any(String),
      email: people.accountA.email,
      company: 'Mill Ltd',
      phone: null,
      service: null,
      message: `Request ${sent - 1}`,
      status: 'pending',
      referredBy: 'Mary',
      businessName: 'Mill Ltd',
      claimsAccount: false,
      businessType: 'Bakery',
      clientAccountId: people.accountA.id,
      lookedAfterBy: null,
      answerBy: expect.any(String),
      appointment: null,
      answers: [],
      createdAt: expect.any(String),
    },
  ]);
});
