import { expect, test } from 'vitest';
import { addEveryone } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

// Runs on one engine: it prints the contract.

test('streams and calls for clients and staff are described as they are', async () => {
  const app = await testApp();
  const { paths } = (await app.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Record<string, unknown>>>;
  }>();
  expect(paths['/api/uploads/{id}']?.['patch']).toMatchObject({
    security: [{ client: [] }, { staff: [] }],
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
