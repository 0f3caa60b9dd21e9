import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

test.each([
  ['https://agency.example', 'max-age=31536000'],
  ['http://agency.example', undefined],
])('a browser at %s is told to use https only: %s', async (PUBLIC_URL, expected) => {
  const app = await testApp({ PUBLIC_URL });
  const { headers } = await app.get('/healthz');
  expect(headers['strict-transport-security']).toBe(expected);
});
