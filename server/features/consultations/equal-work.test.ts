import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { SelectQueryNode, TableNode, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addClient } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const password = 'bluebonnets';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Open pages are told what changed by a query of their own, now and then: it belongs to no call. */
const looksForEvents = (node: RootOperationNode) =>
  SelectQueryNode.is(node) &&
  (node.from?.froms ?? []).some((from) => TableNode.is(from) && from.table.identifier.name === 'event');

/** Counts what a call does from here on: statements of the database, and hashes of passwords. */
function counting(t: TestApp) {
  let statements = 0;
  const ofOthers = new Set<unknown>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (looksForEvents(node)) ofOthers.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (!ofOthers.has(queryId)) statements += 1;
      return result;
    },
  };
  const { q } = t.context.db;
  Object.assign(t.context.db, { q: () => q().withPlugin(plugin) });
  const hashes = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports();
  return async (work: () => Promise<{ statusCode: number; body: string }>) => {
    const before = { statements, hashes: hashes.mock.calls.length };
    const { statusCode, body } = await work();
    return {
      statements: statements - before.statements,
      hashes: hashes.mock.calls.length - before.hashes,
      statusCode,
      body,
    };
  };
}

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
    const measure = counting(t);
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

  test('so is a refused sign-in', async () => {
    const cost = await compare((t, email) => t.post('/api/client/login', { email, password }));
    expect(cost).toMatchObject({ hashes: 1, statusCode: 401 });
  });

  test('so is asking for a link to a new password', async () => {
    const cost = await compare((t, email) => t.post('/api/client/password/forgot', { email }));
    expect(cost).toMatchObject({ hashes: 0, statusCode: 202 });
  });
});
