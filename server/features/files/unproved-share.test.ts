import { beforeEach, expect, test, vi } from 'vitest';
import { createUnprovedTime } from '#server/access/throttle/unproved-time.ts';
import { MediaSpent } from '#server/work/media/types.ts';
import { addClient, addEveryone } from '#server/testing/people.ts';
import { holdTurns } from '#server/testing/processes/task-pool.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { pdf } from '#server/testing/samples/sample-media.ts';
import { uploadFile } from '#server/testing/samples/uploads.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';
import { eventually } from '#server/testing/eventually.ts';

// What accounts that prove nothing may use together, which neither staff nor proved clients ever meet.

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
beforeEach(async () => {
  app = await testApp();
  people = await addEveryone(app);
});

const minute = 60_000;
const document = pdf('0 0 50 50 re f');
/** 1.4 MB, which counts as two. */
const heavy = pdf(`%${'x'.repeat(1_400_000)}\n0 0 50 50 re f`);

/** Somebody with an account of their own making. */
async function newcomer(): Promise<Caller> {
  const { id } = await addClient(app.context, { origin: 'self' });
  return app.as('client', id);
}

const send = (caller: Caller, bytes = document) => uploadFile(caller, 'artwork', 'a.pdf', bytes);
const register = (caller: Caller, reference: string) =>
  caller.post('/api/client/artwork', { originalName: 'A file', filePath: reference, description: null });

async function expectRefused(caller: Caller, reference: string): Promise<number> {
  const { statusCode, headers, body } = await register(caller, reference);
  expect([statusCode, JSON.parse(body)]).toEqual([
    429,
    {
      code: 'too_many_requests',
      message: 'Many files are being sent from new accounts just now. Please try again later.',
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

test('5 GB in an hour: of several accounts together, each file by its size', async () => {
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
  // What was refused counts for nothing, and is there still when the hour is over.
  expect(await sent()).toBe(5_000);
  app.clock.now += 61 * minute;
  expect((await register(second, reference)).statusCode).toBe(201);
});

test('ten minutes of opening and drawing in an hour, of all of them together', async () => {
  // The clock of processor time alone: what waits for a database or a child goes on by the real one.
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

test('what another process opened and drew counts here, and what is done here counts there', async () => {
  const { db, now } = app.context;
  const elsewhere = createUnprovedTime(db, now);
  await elsewhere.spend(10 * minute - 1);
  const somebody = await newcomer();
  expect((await register(somebody, await send(somebody))).statusCode).toBe(201);
  await expect(elsewhere.assertLeft()).rejects.toBeInstanceOf(MediaSpent);
  await expectRefused(somebody, await send(somebody));
  await expectOthersGoOn();
});
