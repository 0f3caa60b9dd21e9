import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/core/config.ts';
import { testApp } from '#server/testing/test-app.ts';

// Runs on one database engine: the tests are about headers set by a proxy.

/** How many links one address may try in a quarter of an hour. */
const max = 30;

/** Sends more tries than one address may make, each with another `X-Forwarded-For`; returns the statuses of the answers. */
async function tries(proxies: string, forwarded: (index: number) => string): Promise<Set<number>> {
  const app = await testApp({ TRUST_PROXY: proxies });
  const statuses = new Set<number>();
  for (let index = 0; index <= max; index++) {
    const headers = { 'x-forwarded-for': forwarded(index) };
    statuses.add((await app.post('/api/client/verify', { token: 'guessed' }, headers)).statusCode);
  }
  return statuses;
}

test.each([
  ['without a proxy, whatever is claimed', '0', (index: number) => `198.51.100.${index}`],
  [
    'behind one, what a visitor puts before its word',
    '1',
    (index: number) => `198.51.100.${index}, 203.0.113.9`,
  ],
  ['behind two, the same', '2', (index: number) => `198.51.100.${index}, 203.0.113.9, 192.0.2.1`],
])('limits hold %s', async (_, proxies, forwarded) => {
  expect(await tries(proxies, forwarded)).toEqual(new Set([410, 429]));
});

test("visitors are told apart by the proxy's header", async () => {
  expect(await tries('1', (index) => `203.0.113.9, 198.51.100.${index}`)).toEqual(new Set([410]));
  expect(await tries('2', (index) => `198.51.100.${index}, 192.0.2.1`)).toEqual(new Set([410]));
});

test('the number of proxies must be a number; otherwise the start says so', () => {
  expect(readConfig({}).trustProxy).toBe(0);
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(1);
  expect(() => readConfig({ TRUST_PROXY: 'all' })).toThrow(ConfigError);
  expect(() => readConfig({ TRUST_PROXY: '10' })).toThrow(/^TRUST_PROXY: must be/);
});
