import { beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Security } from '#contract/security.ts';
import { sides, type Side } from '#contract/sign-in.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

// A browser may hold a client session and a staff session at once. A call for either side uses the session of the side in
// its path.

interface Somebody {
  side: Side;
  id: string;
  caller: Caller;
  signIn: () => Promise<Caller>;
}

const app = appForEachTest();
let people: Somebody[];
/** The headers of a browser that holds the sessions of the first client and the first member of staff. */
let headers: { cookie: string };

async function signedIn(side: Side): Promise<Somebody> {
  const client = side === 'client' ? await addClient(app.context) : null;
  const id = client?.contactId ?? (await addUser(app.context, 'admin'));
  const signIn = () => app.as(side, client?.id ?? id);
  return { side, id, caller: await signIn(), signIn };
}

beforeEach(async () => {
  people = [];
  for (const side of [...sides, ...sides]) people.push(await signedIn(side));
  headers = {
    cookie: people
      .slice(0, sides.length)
      .map(({ caller }) => caller.cookie)
      .join('; '),
  };
});

const calls = api.flatMap(({ name, endpoint }) =>
  endpoint.access === 'person' ? [{ name, method: endpoint.method, path: endpoint.path }] : [],
);

/** For each call with an id in its path: makes a row of the given person and returns the id of the row. */
const rows: Record<string, (owner: Somebody) => Promise<string>> = {
  endMySession: async ({ side, caller, signIn }) => {
    await signIn();
    const { sessions } = (await caller.get(`/api/${side}/security`)).json<Security>();
    return sessions.find(({ current }) => !current)?.id ?? '';
  },
  removeMyPasskey: async ({ side, id: personId }) => {
    const { db, now } = app.context;
    const id = newId(now());
    const key = { credentialId: id, publicKey: 'k', counter: 0, name: 'Phone', usedAt: null };
    const personKind = side === 'client' ? 'contact' : 'user';
    const row = { ...key, id, personKind, personId, createdAt: iso(now()) } as const;
    await db.q().insertInto('passkey').values(row).execute();
    return id;
  },
  fetchMyExport: async ({ side, caller }) =>
    (await caller.post(`/api/${side}/exports/person`)).json<{ id: string }>().id,
};

test.each(calls.filter(({ path }) => path.includes(':id')))(
  '$name finds only the caller’s own row, whatever the other session is',
  async ({ name, method, path }) => {
    const make = rows[name];
    if (!make) throw new Error(`Say in \`rows\` what ${name} names.`);
    for (const side of sides)
      for (const owner of people) {
        const url = path.replace(':side', side).replace(':id', await make(owner));
        const { statusCode } = await app.inject({ method, url, headers });
        const isOwn = owner.side === side && people.indexOf(owner) < sides.length;
        expect([url, statusCode]).toEqual([url, isOwn ? 200 : 404]);
      }
  },
);

test.each(calls.filter(({ method, path }) => method === 'GET' && !path.includes(':id')))(
  '$name answers for the side in the path',
  async ({ path }) => {
    // Checking one side is enough here, so only this person gets an export and a second session.
    for (const { side, caller, signIn } of people.slice(0, 1)) {
      await caller.post(`/api/${side}/exports/person`);
      await signIn();
    }
    for (const one of people.slice(0, sides.length)) {
      const url = path.replace(':side', one.side);
      const alone = await one.caller.get(url);
      expect((await app.inject({ method: 'GET', url, headers })).json()).toEqual(alone.json());
      for (const other of people.filter((each) => each.side !== one.side))
        expect((await other.caller.get(url)).statusCode).toBe(401);
    }
  },
);

test('a write changes data of the side in the path', async () => {
  const exported = async () =>
    Promise.all(people.map(async ({ side, caller }) => (await caller.get(`/api/${side}/exports`)).json()));
  for (const [n, side] of sides.entries()) {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `/api/${side}/exports/person`,
      headers,
    });
    expect([statusCode, body]).toEqual([201, expect.any(String)]);
    const counts = (await exported()).map((list) => (list as unknown[]).length);
    expect(counts).toEqual(people.map((_, place) => (place <= n ? 1 : 0)));
  }
});

test('no other word is accepted as a side', async () => {
  for (const word of ['admin', 'auth', 'Client', 'clients', 'staff2', ''])
    expect((await app.inject({ method: 'GET', url: `/api/${word}/security`, headers })).statusCode).toBe(404);
});
