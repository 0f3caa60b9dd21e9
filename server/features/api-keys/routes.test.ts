import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyLimits, keyRoles, needsCompanies, type ApiKey } from '#contract/api-keys.ts';
import { api } from '#contract/api.ts';
import { reachOf, type Permission } from '#contract/permissions/permissions.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { closedToKeys } from '#server/http/sessions/api-key.ts';
import {
  accessMatrix,
  kindOf,
  staffCalls as callsOfBothSides,
  type Matrix,
} from '#server/testing/access/access-matrix.ts';
import { sampleBody } from '#server/testing/access/sample-body.ts';
import { addUser } from '#server/testing/people.ts';

const ends: (() => Promise<void>)[] = [];
let matrix: Matrix;
beforeAll(async () => {
  matrix = await accessMatrix((close) => ends.push(close));
});
afterAll(async () => {
  for (const end of ends) await end();
});

const url = '/api/admin/api-keys';
const nowhere = '0199f0a0-0000-7000-8000-000000000001';

async function make(role: (typeof keyRoles)[number], more: object = {}) {
  const companies = needsCompanies(role) ? [matrix.rows.own.client] : [];
  const made = await matrix.admin.post(url, { name: 'Zapier', role, companies, ...more });
  expect(made.statusCode).toBe(201);
  const { id, key } = made.json<{ id: string; key: string }>();
  const headers = { authorization: `Bearer ${key}` };
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    matrix.app.app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) });
  return { id, key, headers, send, get: (path: string) => send('GET', path) };
}

/** The calls of staff alone. */
const inContract: ReadonlySet<unknown> = new Set(api.map(({ endpoint }) => endpoint));
const staffCalls = callsOfBothSides.filter(({ endpoint }) => inContract.has(endpoint));

const addressOf = ({ endpoint }: (typeof staffCalls)[number], id: string) =>
  endpoint.path.replaceAll(/:\w+/g, id);

const may = (role: (typeof keyRoles)[number], permission: Permission | null | undefined) =>
  !permission || reachOf(role, permission) !== null;

test.each(keyRoles)('a key of a %s makes the calls of its role, and no closed ones', async (role) => {
  const { send } = await make(role);
  for (const call of staffCalls) {
    const { endpoint } = call;
    const body = endpoint.body && sampleBody(endpoint.body, { clientAccountId: matrix.rows.other.client });
    const answer = await send(endpoint.method, addressOf(call, nowhere), body);
    const allowed = may(role, endpoint.permission) && !closedToKeys.has(endpoint);
    expect([call.name, answer.statusCode === 403]).toEqual([call.name, !allowed]);
    expect([call.name, answer.headers['set-cookie']]).toEqual([call.name, undefined]);
    expect([call.name, answer.statusCode]).not.toEqual([call.name, 401]);
  }
});

test('a key with companies finds the rows of these alone', async () => {
  const { get } = await make('client-manager');
  const reads = staffCalls.filter(
    ({ endpoint }) =>
      endpoint.method === 'GET' && may('client-manager', endpoint.permission) && !closedToKeys.has(endpoint),
  );
  let named = 0;
  for (const call of reads) {
    if (!call.endpoint.list && !call.endpoint.path.endsWith('/:id')) continue;
    const kind = kindOf(call);
    if (kind === null) continue;
    const { endpoint } = call;
    if (endpoint.list && !endpoint.path.includes('/:')) {
      const ids = (await get(`${endpoint.path}?limit=100`)).json<{ id: string }[]>().map(({ id }) => id);
      const own = ['own', 'sibling'];
      const visible = matrix
        .rowsFor('client-manager', kind)
        .flatMap(([group, id]) => (own.includes(group) ? [id] : []));
      expect([call.name, ids.toSorted()]).toEqual([call.name, visible.toSorted()]);
    } else if (!endpoint.list) {
      named += 1;
      expect([call.name, (await get(addressOf(call, matrix.rows.own[kind]))).statusCode]).toEqual([
        call.name,
        200,
      ]);
      expect([call.name, (await get(addressOf(call, matrix.rows.other[kind]))).statusCode]).toEqual([
        call.name,
        404,
      ]);
    }
  }
  expect(named).toBeGreaterThan(5);
});

test('an unknown, ended or revoked key is refused with the same words', async () => {
  const endsAt = new Date(matrix.app.clock.now + 60_000).toISOString();
  const [ended, revoked] = [await make('admin', { endsAt }), await make('admin')];
  expect((await ended.get('/api/admin/clients')).statusCode).toBe(200);
  expect((await matrix.admin.delete(`${url}/${revoked.id}`)).statusCode).toBe(200);
  expect((await matrix.admin.delete(`${url}/${revoked.id}`)).statusCode).toBe(404);
  matrix.app.clock.now += 60_000;
  const answers = [await ended.get('/api/admin/clients'), await revoked.get('/api/admin/clients')];
  for (const authorization of ['Bearer foyer_nothing', 'Bearer ', 'bearer x'])
    answers.push(await matrix.app.app.inject({ url: '/api/admin/clients', headers: { authorization } }));
  const words = answers.map((answer) => [answer.statusCode, answer.json<{ message: string }>().message]);
  expect(new Set(words.map(String))).toEqual(new Set(['401,This API key is not valid.']));
});

test('a key opens no session, and a cookie beside it does not count', async () => {
  const { headers, send } = await make('support-admin');
  const both = { ...headers, cookie: matrix.admin.cookie ?? '' };
  const answer = await matrix.app.app.inject({ url: '/api/admin/history', headers: both });
  expect(answer.statusCode).toBe(403);
  for (const { name, endpoint } of api.filter(({ endpoint: { access } }) => access !== 'staff')) {
    const body = endpoint.body && sampleBody(endpoint.body);
    const path = endpoint.path.replaceAll(':side', 'staff').replaceAll(/:\w+/g, nowhere);
    const { statusCode, headers: given } = await send(endpoint.method, path, body);
    expect([name, given['set-cookie']]).toEqual([name, undefined]);
    if (endpoint.access !== 'public' && endpoint.access !== 'signed-in')
      expect([name, statusCode]).toEqual([name, 403]);
  }
  const sessions = await matrix.app.context.db.q().selectFrom('session').select('userAgent').execute();
  expect(sessions.some(({ userAgent }) => userAgent === 'lightMyRequest')).toBe(false);
});

test('a key is the author in the history, and clients read the name of the agency', async () => {
  const { id, send } = await make('support-admin');
  const sent = await send('POST', '/api/admin/client-messages', {
    clientAccountId: matrix.rows.own.client,
    message: 'Your site is online.',
  });
  expect(sent.statusCode).toBe(201);
  const rows = (await matrix.admin.get(`/api/admin/history?userId=${id}`)).json<
    { who: { name: string } }[]
  >();
  expect(rows[0]?.who.name).toBe('API key Zapier');
  const client = await matrix.app.as('client', matrix.rows.own.client);
  const messages = JSON.stringify((await client.get('/api/client/messages')).json());
  expect(messages).toContain('Your site is online.');
  expect(messages).not.toContain('API key');
  const people = JSON.stringify((await matrix.admin.get('/api/admin/clients?limit=100')).json());
  expect(people).not.toContain('API key');
});

test('the list shows no secret, the last use and who made the key; only the hash is stored', async () => {
  const { id, key, get } = await make('client-manager');
  await get('/api/admin/clients');
  const text = (await matrix.admin.get(url)).body;
  const row = (JSON.parse(text) as ApiKey[]).find((each) => each.id === id);
  expect(row).toMatchObject({ name: 'Zapier', role: 'client-manager', endsAt: null, hint: key.slice(-4) });
  expect(row?.companies.map((company) => company.id)).toEqual([matrix.rows.own.client]);
  expect(row?.lastUsedAt).toBe(new Date(matrix.app.clock.now).toISOString());
  expect(text).not.toContain(key);
  const stored = await matrix.app.context.db.q().selectFrom('apiKey').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(key);
  const missing = await matrix.admin.post(url, { name: 'n8n', role: 'client-manager' });
  expect(missing.json<{ fields: object }>().fields).toEqual({
    companies: 'Please choose a client.',
  });
  for (const role of ['super-admin', 'collaborator'])
    expect((await matrix.admin.post(url, { name: 'n8n', role })).statusCode).toBe(400);
});

test('the clients of a key are replaced, and a key that reaches all has none', async () => {
  const { id, get } = await make('client-manager');
  const { own, other } = matrix.rows;
  const reached = async () => (await get('/api/admin/clients?limit=100')).json<{ id: string }[]>();
  const put = (companies: string[], key = id) => matrix.admin.patch(`${url}/${key}`, { companies });
  expect((await put([other.client, own.client])).statusCode).toBe(200);
  expect((await reached()).map((row) => row.id).toSorted()).toEqual([own.client, other.client].toSorted());
  expect((await put([other.client])).statusCode).toBe(200);
  expect((await reached()).map((row) => row.id)).toEqual([other.client]);
  expect((await put([own.client, nowhere])).statusCode).toBe(404);
  expect((await put([])).statusCode).toBe(400);
  expect((await reached()).map((row) => row.id)).toEqual([other.client]);
  expect((await put([own.client], (await make('admin')).id)).statusCode).toBe(409);
  expect((await put([own.client], nowhere)).statusCode).toBe(404);
});

test('a key makes at most its calls of a minute', async () => {
  const { get } = await make('content-manager');
  for (let calls = 0; calls < keyLimits.perMinute; calls++) await get('/api/admin/settings');
  const refused = await get('/api/admin/settings');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  matrix.app.clock.now += 60_000;
  expect((await get('/api/admin/settings')).statusCode).toBe(200);
});

test('a key needs the password of its maker, or else a recent sign-in', async () => {
  const { context } = matrix.app;
  const body = { name: 'Zapier', role: 'admin' };
  const boss = await addUser(context, 'super-admin');
  const session = await matrix.app.as('staff', boss);
  matrix.app.clock.now += 11 * 60_000;
  expect((await session.post(url, body)).json<{ code: string }>().code).toBe('confirmation_required');
  await context.db
    .q()
    .updateTable('user')
    .set({ passwordHash: await hashPassword('prickly pear lemonade') })
    .where('id', '=', boss)
    .execute();
  const refused = await session.post(url, { ...body, password: 'a guess' });
  expect(refused.json<{ fields: object }>().fields).toEqual({ password: 'This is not your password.' });
  expect((await session.post(url, { ...body, password: 'prickly pear lemonade' })).statusCode).toBe(201);
  // Adding a client to a key also needs the password; removing a client does not.
  const { own, other } = matrix.rows;
  const proved = { password: 'prickly pear lemonade' };
  const made = await session.post(url, {
    name: 'n8n',
    role: 'client-manager',
    companies: [own.client],
    ...proved,
  });
  const put = (companies: string[], more: object = {}) =>
    session.patch(`${url}/${made.json<{ id: string }>().id}`, { companies, ...more });
  const both = [own.client, other.client];
  expect((await put(both)).json<{ fields: object }>().fields).toEqual({
    password: 'This is not your password.',
  });
  expect((await put(both, proved)).statusCode).toBe(200);
  expect((await put([other.client])).statusCode).toBe(200);
  // If two changes run at once, the second does not restore companies that the first removed.
  await put(both, proved);
  await Promise.all([put([other.client]), put(both)]);
  const [key] = (await session.get(url)).json<ApiKey[]>();
  expect(key?.companies.map(({ id }) => id)).toEqual([other.client]);
});
