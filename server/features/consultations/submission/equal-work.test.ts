import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { countWork, seen } from '#server/testing/database/work-done.ts';
import { addClient } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const password = 'bluebonnets';

type Call = (t: TestApp, email: string, n: number) => Promise<LightMyRequestResponse>;

/**
 * An address without an account, and addresses of three accounts: opened with the form, opened with the form and
 * verified, opened by staff.
 */
async function addresses({ context }: TestApp): Promise<string[]> {
  const accounts = [
    await addClient(context, { origin: 'self' }),
    await addClient(context, { origin: 'self', verified: true }),
    await addClient(context, { origin: 'staff' }),
  ];
  return ['nobody@example.com', ...accounts.map(({ email }) => email)];
}

const request = (email: string, n: number) => ({ name: 'Ada', email, message: `Number ${n}` });

const withAccount = (email: string, n: number) => ({
  ...request(email, n),
  password,
  confirmPassword: password,
});

describe.each([
  ['without mail', {}],
  ['with mail', smtp],
])('%s', (_, environment) => {
  /** Measures the work and the answer of a call, once for each kind of address. */
  async function measure(call: Call) {
    const t = await testApp(environment);
    const all = await addresses(t);
    // The first call does some work only once, for any address, so that work is not counted.
    await call(t, 'first@example.com', 0);
    const count = countWork(t);
    const found = [];
    for (const [n, email] of all.entries()) {
      found.push(await count(() => call(t, email, n + 1)));
      await t.context.jobs.runUntilEmpty();
    }
    return found;
  }

  describe.each<[string, string, number, typeof request]>([
    ['a request with an account', '/api/consultations/with-account', 1, withAccount],
    ['a request without one', '/api/consultations', 0, request],
    ['a message', '/api/messages', 0, request],
  ])('%s', (_name, url, hashes, bodyOf) => {
    test('is one commit for every address, and answered alike', async () => {
      const found = await measure((t, email, n) => t.post(url, bodyOf(email, n)));
      const work = found.map(({ statements: _statements, ...one }) => one);
      expect(work).toEqual(work.map(() => work[0]));
      expect(work[0]).toMatchObject({ hashes, commits: 1, statusCode: 201 });
    });

    test('has the same limit for every address', async () => {
      const t = await testApp(environment);
      const refused: ReturnType<typeof seen>[] = [];
      for (const [n, email] of (await addresses(t)).entries()) {
        const post = (of: number) =>
          t.inject({ method: 'POST', url, payload: bodyOf(email, of), remoteAddress: `10.3.${n}.1` });
        for (let of = 0; of < 10; of++) expect((await post(of)).statusCode).toBe(201);
        refused.push(seen(await post(99)));
        await t.context.jobs.runUntilEmpty();
      }
      expect(refused).toEqual(refused.map(() => refused[0]));
      expect(refused[0]).toMatchObject({ statusCode: 429, headers: { 'retry-after': '3600' } });
    });
  });

  test('a refused sign-in is as much work for every address', async () => {
    const found = await measure((t, email) => t.post('/api/client/login', { email, password }));
    expect(found).toEqual(found.map(() => found[0]));
    expect(found[0]).toMatchObject({ hashes: 1, statusCode: 401 });
  });

  test('so is asking for a link to a new password', async () => {
    const found = await measure((t, email) => t.post('/api/client/password/forgot', { email }));
    expect(found).toEqual(found.map(() => found[0]));
    expect(found[0]).toMatchObject({ hashes: 0, statusCode: 202 });
  });
});

test('an account is there once the request is answered, and mailed its link once', async () => {
  const t = await testApp(smtp);
  const email = 'ada@example.com';
  await t.post('/api/consultations/with-account', withAccount(email, 1));
  const signIn = () => t.post('/api/client/login', { email, password });
  expect((await signIn()).json()).toMatchObject({ user: { email, confirmationSent: true } });
  await t.context.jobs.runUntilEmpty();
  expect((await signIn()).json()).toMatchObject({ user: { email, confirmationSent: true } });
  const mails = await t.context.db
    .q()
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', email)
    .execute();
  expect(mails).toHaveLength(1);
});
