import { expect, test, vi } from 'vitest';
import { createUnprovedTime } from '#server/access/throttle/unproved-time.ts';
import { MediaSpent } from '#server/work/media/types.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient } from '#server/testing/people.ts';
import { holdTurns } from '#server/testing/processes/task-pool.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { pdf } from '#server/testing/samples/sample-media.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';
import { eventually } from '#server/testing/eventually.ts';

// The shared allowance of unverified accounts. It does not apply to staff and verified clients.

const { app, people } = agencyForEachTest();

const minute = 60_000;
const document = pdf('0 0 50 50 re f');
/** A file of 1.4 MB, which counts as two megabytes. */
const heavy = pdf(`%${'x'.repeat(1_400_000)}\n0 0 50 50 re f`);

const count = (key: string, hits: number, windowMs = 60 * minute) =>
  addRow(app.context.db, 'throttle', {
    key,
    hits,
    expiresAt: new Date(app.clock.now + windowMs).toISOString(),
  });

/** A new account made by its own contact, which has already sent this many files. */
async function newcomer(sent = 5): Promise<Caller> {
  const { id, contactId } = await addClient(app.context, { origin: 'self' });
  if (sent > 0) await count(`files/first/${contactId}`, sent, 30 * 24 * 60 * minute);
  return app.as('client', id);
}

/** Makes a caller's requests come from another network. */
const elsewhere =
  (caller: Caller): Caller['post'] =>
  (url, payload) =>
    caller.inject({ method: 'POST', url, payload: payload as object, remoteAddress: '203.0.113.9' });

const send = (caller: Caller, bytes = document) => uploaded(caller, 'artwork', 'a.pdf', bytes);
const register = (caller: Caller, reference: string) =>
  caller.post('/api/client/artwork', { originalName: 'A file', filePath: reference, description: null });

async function expectRefused(caller: Caller, reference: string): Promise<number> {
  const { statusCode, headers, body } = await register(caller, reference);
  expect([statusCode, JSON.parse(body)]).toEqual([
    429,
    {
      code: 'too_many_requests',
      message:
        'New accounts are sending many files right now. Please try again later, or write to us: once we know you, your files arrive at once.',
    },
  ]);
  return Number(headers['retry-after']);
}

async function expectOthersGoOn(): Promise<void> {
  const preview = await people.admin.post('/api/admin/client-previews', {
    clientAccountId: people.accountA.id,
    title: 'Home',
    fileUrl: dataUrl('image/png', png(90, 60, [200, 40, 40])),
  });
  expect(preview.statusCode).toBe(201);
  expect((await register(people.clientA, await send(people.clientA, heavy))).statusCode).toBe(201);
}

test('5 GB in an hour, for all unproved accounts together, counting the size of files', async () => {
  const { db } = app.context;
  const key = 'megabytes/unproved';
  const sent = async () =>
    (await db.q().selectFrom('throttle').select('hits').where('key', '=', key).executeTakeFirst())?.hits;
  const [first, second] = [await newcomer(), await newcomer()];
  expect((await register(first, await send(first, heavy))).statusCode).toBe(201);
  expect(await sent()).toBe(2);
  await db.q().updateTable('throttle').set({ hits: 4_998 }).where('key', '=', key).execute();
  expect((await register(second, await send(second, heavy))).statusCode).toBe(201);
  expect(await sent()).toBe(5_000);
  const reference = await send(second);
  const seconds = await expectRefused(second, reference);
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThanOrEqual(3_600);
  await expectOthersGoOn();
  // The refused upload is not counted, and it still exists after an hour.
  expect(await sent()).toBe(5_000);
  app.clock.now += 61 * minute;
  expect((await register(second, reference)).statusCode).toBe(201);
});

test.each([
  ['100 files', 'files/unproved', 100],
  ['500 MB', 'megabytes/unproved', 500],
  ['a minute of opening', 'milliseconds/opening', minute],
])('%s in an hour from one network, while other networks continue', async (_, key, most) => {
  const caller = await newcomer();
  await count(`${key}/127.0.0`, most);
  const reference = await send(caller);
  await expectRefused(caller, reference);
  const body = { originalName: 'A file', filePath: reference, description: null };
  expect((await elsewhere(caller)('/api/client/artwork', body)).statusCode).toBe(201);
  await expectOthersGoOn();
});

test('the first five files of a new account are accepted, however much others have sent', async () => {
  for (const key of ['files/unproved', 'megabytes/unproved', 'milliseconds/opening']) await count(key, 1e9);
  const caller = await newcomer(0);
  for (let n = 0; n < 5; n++) expect((await register(caller, await send(caller))).statusCode).toBe(201);
  await expectRefused(caller, await send(caller));
});

test('ten minutes of opening files in an hour, for all unproved accounts together', async () => {
  // Fake only the clock that measures processing time. The database and the child processes use the real time.
  vi.useFakeTimers({ toFake: ['performance'] });
  const pass = (ms: number) => {
    vi.advanceTimersByTime(ms);
    app.clock.now += ms;
  };
  try {
    const [first, second] = [await newcomer(), await newcomer()];
    const { turns, release } = holdTurns();
    const slow = register(first, await send(first));
    await eventually(() => turns.length === 1);
    pass(10 * minute);
    release();
    expect((await slow).statusCode).toBe(201);
    const reference = await send(second);
    const seconds = await expectRefused(second, reference);
    expect(seconds).toBeGreaterThan(49 * 60);
    expect(seconds).toBeLessThanOrEqual(50 * 60);
    await expectOthersGoOn();
    pass(49 * minute);
    await expectRefused(second, reference);
    pass(minute + 1_000);
    expect((await register(second, reference)).statusCode).toBe(201);
  } finally {
    vi.useRealTimers();
  }
});

test('processes count the opening and drawing of each other', async () => {
  const { db, now } = app.context;
  const other = createUnprovedTime(db, now, 'opening');
  const sender = { id: 'somebody', standing: 'unproved' } as const;
  await other.spend(sender, 10 * minute - 1);
  const somebody = await newcomer();
  expect((await register(somebody, await send(somebody))).statusCode).toBe(201);
  await expect(other.assertLeft(sender)).rejects.toBeInstanceOf(MediaSpent);
  await expectRefused(somebody, await send(somebody));
  await expectOthersGoOn();
});
