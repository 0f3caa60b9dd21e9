import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { endpoint as call, type EndpointSpec } from '#contract/endpoint.ts';
import { errorEnvelope } from '#contract/validation/errors.ts';
import { limits } from '#contract/validation/limits.ts';
import { updateSettings } from '#contract/settings.ts';
import { apiBySide } from '#server/testing/access/api-by-side.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { startBucket } from '#server/data/storage/testing/bucket-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { version } from '#server/work/system/version.ts';
import { createRoute, type Route } from './route.ts';

/** Compiled, never called. */
export const staffWriteWithoutAct = (route: Route): void =>
  // @ts-expect-error A staff write returns the receipt of `act()`, not a plain answer.
  route(updateSettings, ({ body }) => body);

const json = { 'content-type': 'application/json' };
const unknownId = '019a9f6e-0000-7000-8000-000000000000';
const address = (path: string) => path.replaceAll(/:\w+/g, unknownId);
const withBody = apiBySide.filter(({ endpoint }) => endpoint.method !== 'GET');

const expectEnvelope = (body: string) =>
  expect(errorEnvelope.safeParse(JSON.parse(body)).error).toBeUndefined();

describe('every call with a body', () => {
  test.each([
    ['malformed JSON', '{"name": ', 'malformed_json'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'malformed_json'],
    ['a prototype key', '{"__proto__": {"isAdmin": true}}', 'malformed_json'],
    ['a body 100,000 arrays deep', '['.repeat(100_000), 'payload_too_large'],
  ])('refuses %s', async (_name, payload, code) => {
    const app = await testApp();
    const { admin, clientA } = await addEveryone(app);
    const staff = await app.as('staff', await addUser(app.context, 'super-admin'));
    const callers = { public: app, user: admin, staff, client: clientA, 'signed-in': clientA };
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
    const { admin, clientA } = await addEveryone(app);
    const staff = await app.as('staff', await addUser(app.context, 'super-admin'));
    const callers = { public: app, user: admin, staff, client: clientA, 'signed-in': clientA };
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

/** The status with which calls of each kind refuse each caller: 401 for unknown callers, 403 for known callers without access. */
const refused: Record<
  Exclude<EndpointSpec['access'], 'person'>,
  Partial<Record<'visitor' | 'user' | 'admin' | 'clientA', 401 | 403>>
> = {
  public: {},
  user: { visitor: 401, clientA: 401 },
  staff: { visitor: 401, user: 403, clientA: 401 },
  client: { visitor: 401, user: 401, admin: 401 },
  'signed-in': { visitor: 401, user: 401 },
};

test('every call checks access before anything else', async () => {
  const app = await testApp();
  const callers = { visitor: app, ...(await addEveryone(app)) };
  const wrong: string[] = [];
  for (const { endpoint } of apiBySide) {
    const request = { method: endpoint.method, url: address(endpoint.path) };
    for (const [name, status] of Object.entries(refused[endpoint.access])) {
      const response = await callers[name as keyof (typeof refused)['public']].inject(request);
      const code = status === 401 ? 'unauthorized' : 'forbidden';
      if (response.statusCode !== status || response.json<{ code: string }>().code !== code)
        wrong.push(`${name}: ${endpoint.method} ${endpoint.path} ${response.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('answers an unknown call with the envelope, and every answer has the standard headers', async () => {
  const app = await testApp();
  const response = await app.get('/api/nothing-here');
  expect(response.statusCode).toBe(404);
  expectEnvelope(response.body);
  expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  expect(response.headers['x-request-id']).toBeTruthy();
});

test('reports whether it runs and whether it is ready', async () => {
  const app = await testApp();
  expect((await app.get('/healthz')).json()).toEqual({ status: 'ok', version });
  expect((await app.get('/readyz')).json()).toEqual({ status: 'ready', storage: 'ok', worker: 'ok' });
  // This job never runs, because the test starts no workers.
  await app.context.jobs.enqueue('mail', {});
  app.clock.now += 4 * 60_000;
  expect((await app.get('/readyz')).json()).toMatchObject({ worker: 'ok' });
  app.clock.now += 2 * 60_000;
  const late = await app.get('/readyz');
  expect([late.statusCode, late.json()]).toEqual([200, { status: 'ready', storage: 'ok', worker: 'late' }]);
});

test('is ready while files can be neither stored nor read, and reports it', async () => {
  const bucket = await startBucket();
  const app = await testApp(bucket.env);
  expect((await app.get('/readyz')).json()).toMatchObject({ storage: 'ok' });
  bucket.stop();
  // The state is cached for ten seconds.
  app.clock.now += 11_000;
  const away = await app.get('/readyz');
  expect([away.statusCode, away.json()]).toEqual([200, { status: 'ready', storage: 'away', worker: 'ok' }]);
});

test('never sends a key that the contract does not name', async () => {
  const { context } = await testApp();
  const bare = Fastify();
  const person = z.object({ name: z.string() });
  const people = call('GET', '/api/people', {
    access: 'public',
    summary: 'People',
    response: z.array(person),
  });
  const rows = [{ name: 'Ana', passwordHash: 'secret' }];
  createRoute(bare, context)(people, () => rows);
  expect((await bare.inject('/api/people')).json()).toEqual([{ name: 'Ana' }]);
});

test('lists every call in the OpenAPI document, and as a page for staff', async () => {
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
  const { admin } = await addEveryone(app);
  const page = await admin.get('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/api/consultations/with-account');
});

test('describes the allowed values of every call in words', async () => {
  const app = await testApp();
  const staff = await app.as('staff', await addUser(app.context, 'super-admin'));
  expect((await staff.get('/api/admin/clients?sort=nonsense')).json()).toMatchObject({
    message: 'This is one of: created, name.',
    fields: { sort: 'This is one of: created, name.' },
  });
  const { clientA } = await addEveryone(app);
  const callers = { public: app, user: staff, staff, client: clientA, 'signed-in': clientA };
  const wordless: string[] = [];
  for (const { endpoint } of withBody)
    for (const payload of ['[]', '{}']) {
      const response = await callers[endpoint.access].inject({
        method: endpoint.method,
        url: address(endpoint.path),
        headers: json,
        payload,
      });
      if (response.body.includes('Invalid input')) wordless.push(`${endpoint.method} ${endpoint.path}`);
    }
  expect(wordless).toEqual([]);
});
