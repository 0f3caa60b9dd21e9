import { expect, test } from 'vitest';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

// Runs on one engine only: the documentation depends on the contract alone.

test('the documentation describes streams and calls for clients and staff', async () => {
  const app = await testApp();
  const { paths } = (await app.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Record<string, unknown>>>;
  }>();
  expect(paths['/api/uploads/{id}']?.['patch']).toMatchObject({
    security: [{ client: [] }, { staff: [] }, { key: [] }],
    'x-body-limit-bytes': 104_857_600,
    requestBody: { required: true, content: { 'application/offset+octet-stream': {} } },
  });
  expect(paths['/api/uploads']?.['post']).not.toHaveProperty('requestBody');
  expect(paths['/api/admin/clients']?.['get']).toMatchObject({ 'x-permission': 'clients.read' });
  const { admin } = await addEveryone(app);
  const page = (await admin.get('/api/docs')).body;
  expect(page).toContain(
    '<p>Body: <code>application/offset+octet-stream</code>, at most 104,857,600 bytes</p>',
  );
  expect(page).toContain('<i>clients and staff, API keys</i>');
});

interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, { example?: object }> };
}

interface Given {
  params?: Record<string, string>;
  body?: object;
}

/**
 * Makes a client from the document alone. It has a function for each operation, which sends the documented example with
 * given changes.
 */
async function clientOf(address: string, key: string) {
  const { paths } = (await (await fetch(`${address}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const calls = new Map<string, (given?: Given) => Promise<unknown>>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId, security, requestBody }] of Object.entries(methods))
      calls.set(operationId, async ({ params = {}, body } = {}) => {
        const [[type, { example }] = ['', {}]] = Object.entries(requestBody?.content ?? {});
        const url = address + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
        const answer = await fetch(url, {
          method: method.toUpperCase(),
          headers: {
            ...(type ? { 'content-type': type } : {}),
            ...(security.some((way) => 'key' in way) ? { authorization: `Bearer ${key}` } : {}),
          },
          ...(type ? { body: JSON.stringify({ ...example, ...body }) } : {}),
        });
        if (!answer.ok) throw new Error(`${operationId}: ${answer.status} ${await answer.text()}`);
        return answer.json();
      });
  return (name: string, given?: Given) => calls.get(name)?.(given);
}

test('a client made of the document sends a request, and answers it by an API key', async () => {
  const app = await testApp();
  const superAdmin = await app.as('staff', await addUser(app.context, 'super-admin'));
  const made = await superAdmin.post('/api/admin/api-keys', { name: 'Automation', role: 'admin' });
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const call = await clientOf(address, made.json<{ key: string }>().key);

  await call('submitConsultation', { body: { email: 'lee@example.com' } });
  const requests = (await call('listConsultations')) as { id: string; email: string }[];
  const params = { id: requests.find(({ email }) => email === 'lee@example.com')?.id ?? '' };
  const body = { message: 'Tomorrow at ten?', after: null };
  expect(await call('answerConsultation', { params, body })).toMatchObject({ status: 'contacted' });
  expect(JSON.stringify(await call('getLead', { params }))).toContain('Tomorrow at ten?');
});

test('operation ids are unique, since generated clients name functions after them', async () => {
  const { paths } = (await (await testApp()).get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  const names = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each([
  ['http://localhost:3000', 'foyer-staff'],
  ['https://foyer.example', '__Host-foyer-staff'],
])('at %s the documentation names the session cookie that is set', async (address, name) => {
  const app = await testApp({ PUBLIC_URL: address });
  const { admin } = await addEveryone(app);
  expect(admin.cookie).toMatch(new RegExp(`^${name}=`));
  expect((await app.get('/api/openapi.json')).json()).toMatchObject({
    components: { securitySchemes: { staff: { name } } },
  });
});
