import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { errorEnvelope } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#server/testing/test-app.ts';

const json = { 'content-type': 'application/json' };
const unknownId = '019a9f6e-0000-7000-8000-000000000000';
const address = (path: string) => path.replaceAll(/:\w+/g, unknownId);
const withBody = api.filter(({ endpoint }) => endpoint.method !== 'GET');

const expectEnvelope = (body: string) =>
  expect(errorEnvelope.safeParse(JSON.parse(body)).error).toBeUndefined();

describe('every call that takes a body', () => {
  test.each([
    ['malformed JSON', '{"name": ', 'malformed_json'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'malformed_json'],
    ['a prototype key', '{"__proto__": {"isAdmin": true}}', 'malformed_json'],
    ['a body 100,000 arrays deep', '['.repeat(100_000), 'payload_too_large'],
  ])('refuses %s', async (_name, payload, code) => {
    const app = await testApp();
    const { userId, clientId } = await people(app);
    const callers = { public: app, user: userId, staff: userId, client: clientId, 'signed-in': clientId };
    for (const { endpoint } of withBody) {
      if ((endpoint.bodyLimit ?? limits.body) > limits.body) continue;
      const response = await callers[endpoint.access].inject({
        method: endpoint.method,
        url: address(endpoint.path),
        headers: json,
        payload,
      });
      expect(response.statusCode, `${endpoint.method} ${endpoint.path}`).toBe(
        code === 'payload_too_large' ? 413 : 400,
      );
      expect(response.json()).toMatchObject({ code });
      expectEnvelope(response.body);
    }
  });

  test.each([
    'text/plain',
    'application/json\tx',
    'application/json garbage',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
  ])('refuses the type %j', async (type) => {
    const app = await testApp();
    const { userId, clientId } = await people(app);
    const callers = { public: app, user: userId, staff: userId, client: clientId, 'signed-in': clientId };
    for (const { endpoint } of withBody) {
      const response = await callers[endpoint.access].inject({
        method: endpoint.method,
        url: address(endpoint.path),
        headers: { 'content-type': type },
        payload: '{}',
      });
      expect(response.statusCode, `${endpoint.method} ${endpoint.path}`).toBe(415);
      expectEnvelope(response.body);
    }
  });

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:3001' }],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  ])('refuses another site: %j', async (headers) => {
    const app = await testApp();
    for (const { endpoint } of withBody) {
      const response = await app.inject({
        method: endpoint.method,
        url: address(endpoint.path),
        headers: { ...json, ...headers },
        payload: '{}',
      });
      expect(response.statusCode, `${endpoint.method} ${endpoint.path}`).toBe(403);
      expect(response.json()).toMatchObject({ code: 'cross_site' });
    }
  });
});

test('every call refuses whom it is not for, before it looks at anything else', async () => {
  const app = await testApp();
  const { userId, clientId, ordinaryId } = await people(app);
  for (const { endpoint } of api) {
    const url = address(endpoint.path);
    const method = endpoint.method as 'GET';
    const status = async (caller: typeof userId) => (await caller.inject({ method, url })).statusCode;
    const name = `${endpoint.method} ${endpoint.path}`;
    if (endpoint.access !== 'public') expect(await status(app), `${name} as a visitor`).toBe(401);
    if (endpoint.access === 'staff') {
      expect(await status(ordinaryId), `${name} as a user who is no admin`).toBe(403);
      expect(await status(clientId), `${name} as a client`).toBe(401);
    }
    if (endpoint.access === 'client') expect(await status(userId), `${name} as staff`).toBe(401);
  }
});

test('answers an unknown call with the envelope, and every answer carries the headers', async () => {
  const app = await testApp();
  const response = await app.get('/api/nothing-here');
  expect(response.statusCode).toBe(404);
  expectEnvelope(response.body);
  expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  expect(response.headers['x-request-id']).toBeTruthy();
});

test('tells whether it runs and whether it is ready', async () => {
  const app = await testApp();
  expect((await app.get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.get('/readyz')).json()).toEqual({ status: 'ready' });
});

test('prints every call in the OpenAPI document, and as a page for staff', async () => {
  const app = await testApp();
  const document = (await app.get('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  for (const { endpoint } of api) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    expect(document.paths[path]?.[endpoint.method.toLowerCase()], endpoint.path).toBeDefined();
  }
  const { userId } = await people(app);
  const page = await userId.get('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/api/consultations/with-account');
});

/** An admin, a user without a role, and a client, each signed in. */
async function people(app: Awaited<ReturnType<typeof testApp>>) {
  const { db } = app.context;
  const createdAt = new Date(app.clock.now).toISOString();
  const user = (id: string, role: 'admin' | 'user') => ({
    id,
    email: `${id}@example.com`,
    emailKey: `${id}@example.com`,
    emailVerified: true,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    role,
    passwordHash: null,
    createdAt,
    lastSignInAt: null,
  });
  await db
    .q()
    .insertInto('user')
    .values([{ ...user('admin-1', 'admin') }, { ...user('user-1', 'user') }])
    .execute();
  await db
    .q()
    .insertInto('clientAccount')
    .values({
      id: 'client-1',
      name: 'Ana',
      email: 'ana@example.com',
      emailKey: 'ana@example.com',
      company: null,
      phone: null,
      passwordHash: 'x',
      clientCode: 'BB-TEST',
      companyLogoUrl: null,
      origin: 'staff',
      emailVerifiedAt: null,
      createdAt,
      updatedAt: createdAt,
    })
    .execute();
  return {
    userId: await app.as('staff', 'admin-1'),
    ordinaryId: await app.as('staff', 'user-1'),
    clientId: await app.as('client', 'client-1'),
  };
}
