import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cookies, type CookieName } from '#contract/site/cookies.ts';
import { testApp } from '#server/testing/test-app.ts';

const given = (header: unknown): [string, number][] =>
  [header].flat().map((line) => {
    const [, name = '', seconds = ''] = /^(?:__Host-)?foyer-([^=]+)=.*Max-Age=(\d+)/.exec(String(line)) ?? [];
    return [name, Number(seconds)];
  });

test('a sign-in sets the cookies of the list, with their lifetimes', async () => {
  const app = await testApp();
  const account = { email: 'ana@example.com', password: 'a good password' };
  const body = { name: 'Ana', message: 'Hello', confirmPassword: account.password, ...account };
  expect((await app.post('/api/consultations/with-account', body)).statusCode).toBe(201);
  const answer = await app.post('/api/client/login', account);
  const set = given(answer.headers['set-cookie']);
  expect(set.map(([name]) => name).toSorted()).toEqual(['client', 'device']);
  for (const [name, seconds] of set) expect(seconds).toBe(cookies[name as CookieName].seconds);
});

test('a visitor who only reads gets no cookie', async () => {
  const app = await testApp();
  for (const url of ['/api/portfolio', '/api/health'])
    expect((await app.get(url)).headers['set-cookie']).toBeUndefined();
});

test('only code that uses the list sets cookies', () => {
  const root = `${import.meta.dirname}/../../..`;
  const setting = globSync(['server/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root })
    .filter((path) => !/\.test\.|\/testing\//.test(path))
    .filter((path) =>
      /header\('set-cookie'|document\.cookie|cookieStore/.test(readFileSync(`${root}/${path}`, 'utf8')),
    );
  expect(setting).toEqual(['server/http/cookies/cookies.ts']);
});
