import { describe, expect, test } from 'vitest';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { countWork } from '#server/testing/database/work-done.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const password = 'bluebonnets in spring';

/** An address that nobody has, the address of a client, and addresses of staff in each state. */
async function addresses({ context }: TestApp): Promise<string[]> {
  const { db } = context;
  const { email } = await addClient(context, { verified: true });
  const passwordHash = await hashPassword(password);
  const staff: string[] = [];
  for (const kind of ['with-password', 'by-provider', 'ended'] as const) {
    const id = await addUser(context, 'admin');
    const address = `${kind}@example.com`;
    const endsAt = kind === 'ended' ? '2020-01-01T00:00:00.000Z' : null;
    await changeRows(
      db,
      'user',
      { id },
      {
        email: address,
        emailKey: address,
        endsAt,
        passwordHash: kind === 'by-provider' ? null : passwordHash,
      },
    );
    staff.push(address);
  }
  return ['nobody@example.com', email, ...staff];
}

describe.each([
  ['without mail', {}],
  ['with mail', smtp],
])('%s', (_, environment) => {
  const calls = {
    'a refused sign-in of staff': ['/api/staff/login', { password: 'not it at all' }],
    'a refused sign-in of a client': ['/api/client/login', { password: 'not it at all' }],
    'asking for a new password of staff': ['/api/staff/password/forgot', {}],
    'asking for a new password of a client': ['/api/client/password/forgot', {}],
    'asking for a link that signs a client in': ['/api/sign-in/link', { side: 'client' }],
    'asking for a link that signs staff in': ['/api/sign-in/link', { side: 'staff' }],
  } as const;

  test.each(Object.entries(calls))(
    '%s causes the same work for every address',
    async (_name, [url, body]) => {
      const t = await testApp(environment);
      const all = await addresses(t);
      // Each call comes from another network, because tries are also counted by network.
      const ask = (email: string, n: number) =>
        t.inject({ method: 'POST', url, payload: { ...body, email }, remoteAddress: `10.2.0.${n}` });
      // The first call does additional work that does not depend on the address, so it is not measured.
      await ask('first@example.com', 1);
      const measure = countWork(t);
      const found = [];
      for (const [n, email] of all.entries()) found.push(await measure(() => ask(email, n + 2)));
      const [unknown, ...known] = found;
      expect(known).toEqual(known.map(() => unknown));
      expect(unknown).toMatchObject({ hashes: url.endsWith('login') ? 1 : 0 });
      // Without a mail server, no link is possible.
      const possible = !url.endsWith('link') || environment === smtp;
      expect(possible ? (unknown?.statements ?? 0) > 1 : unknown?.statusCode === 404).toBe(true);
    },
  );
});
