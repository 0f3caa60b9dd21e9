import { expect, test } from 'vitest';
import { addEveryone } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

// Runs on one engine: the documentation depends on the contract alone.

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
  const { admin } = await addEveryone(app);
  const page = (await admin.get('/api/docs')).body;
  expect(page).toContain(
    '<p>Body: <code>application/offset+octet-stream</code>, at most 104,857,600 bytes</p>',
  );
  expect(page).toContain('<i>clients and staff</i>');
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
