import { describe, expect, test } from 'vitest';
import { countWork } from '#server/testing/database/work-done.ts';
import { addClient } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const password = 'bluebonnets';

describe.each([
  ['without mail', {}],
  ['with mail', smtp],
])('%s', (_, environment) => {
  /** What the same call costs and answers for an address that nobody has, and for those of accounts. */
  async function compare(
    call: (t: TestApp, email: string, n: number) => Promise<{ statusCode: number; body: string }>,
  ) {
    const t = await testApp(environment);
    const accounts = [
      await addClient(t.context, { origin: 'self' }),
      await addClient(t.context, { origin: 'self', verified: true }),
      await addClient(t.context, { origin: 'staff' }),
    ];
    const addresses = ['nobody@example.com', ...accounts.map(({ email }) => email)];
    // What the first call of all prepares is no matter of the address.
    await call(t, 'first@example.com', 0);
    const measure = countWork(t);
    const found = [];
    for (const [n, email] of addresses.entries()) found.push(await measure(() => call(t, email, n + 1)));
    const [unknown, ...known] = found;
    expect(unknown?.statements).toBeGreaterThan(2);
    for (const one of known) expect(one).toEqual(unknown);
    return unknown;
  }

  const request = (email: string, n: number) => ({ name: 'Ada', email, message: `Number ${n}` });

  test('a request with an account is as much work for a known address', async () => {
    const cost = await compare((t, email, n) =>
      t.post('/api/consultations/with-account', {
        ...request(email, n),
        password,
        confirmPassword: password,
      }),
    );
    expect(cost).toMatchObject({ hashes: 1, statusCode: 201 });
  });

  test('so is a request without one', async () => {
    const cost = await compare((t, email, n) => t.post('/api/consultations', request(email, n)));
    expect(cost).toMatchObject({ hashes: 0, statusCode: 201 });
  });

  test('so is a message by the form of the site', async () => {
    // Each from a network of its own: one that sends much is doubted.
    const cost = await compare((t, email, n) =>
      t.inject({
        method: 'POST',
        url: '/api/messages',
        payload: request(email, n),
        remoteAddress: `10.3.0.${n + 1}`,
      }),
    );
    expect(cost).toMatchObject({ hashes: 0, statusCode: 201 });
  });

  test('so is a refused sign-in', async () => {
    const cost = await compare((t, email) => t.post('/api/client/login', { email, password }));
    expect(cost).toMatchObject({ hashes: 1, statusCode: 401 });
  });

  test('so is asking for a link to a new password', async () => {
    const cost = await compare((t, email) => t.post('/api/client/password/forgot', { email }));
    expect(cost).toMatchObject({ hashes: 0, statusCode: 202 });
  });
});
