import { expect, test } from 'vitest';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const post = (app: TestApp, remoteAddress: string, url = '/api/consultations') =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress,
    payload: 'name=Ada&email=wrong&message=Hello',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('an address gets a limited number of refused-form pages per minute, then a short text', async () => {
  const app = await testApp();
  const many = async (count: number) => {
    const statuses = [];
    for (let n = 0; n < count; n++) statuses.push((await post(app, '203.0.113.9')).statusCode);
    return statuses;
  };
  expect(await many(20)).toEqual(Array.from({ length: 20 }, () => 400));
  const refused = await post(app, '203.0.113.9');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(refused.body).toContain('Your text is still there');
  expect(refused.body.length).toBeLessThan(500);
  expect(refused.headers['content-security-policy']).toBeDefined();
  // Requests from another address still get the page. After a minute, requests from the first address do too.
  expect((await post(app, '203.0.113.10')).statusCode).toBe(400);
  app.clock.now += 60_000;
  expect((await post(app, '203.0.113.9')).statusCode).toBe(400);
});

test('all forms of an address share one count, and accepted forms do not count', async () => {
  const app = await testApp();
  for (let n = 0; n < 20; n++) await post(app, '203.0.113.9', n % 2 ? '/api/messages' : '/api/consultations');
  expect((await post(app, '203.0.113.9', '/api/messages')).statusCode).toBe(429);
  const sent = await app.inject({
    method: 'POST',
    url: '/api/consultations',
    remoteAddress: '203.0.113.9',
    payload: 'name=Ada&email=ada@example.com&message=Hello',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(sent.statusCode).toBe(303);
});
