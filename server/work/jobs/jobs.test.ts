import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { counters } from '#server/work/jobs/testing/counters.ts';
import { eventually } from '#server/testing/eventually.ts';
import { neighbour } from '#server/testing/processes/neighbour.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { sweepJobs } from './job-table.ts';
import { GiveUp } from './jobs.ts';

const app = appForEachTest();

const stored = () =>
  app.context.db.q().selectFrom('job').selectAll().where('kind', 'like', 'test%').orderBy('id').execute();

const only = async () => {
  const [job, ...more] = await stored();
  if (!job || more.length > 0) throw new Error(`${more.length + 1} jobs`);
  return job;
};

const dueIn = (job: { dueAt: string | null }) =>
  job.dueAt === null ? null : Date.parse(job.dueAt) - app.clock.now;

describe('the queue', () => {
  test('runs jobs in order with their payload', async () => {
    const { jobs } = app.context;
    const done: unknown[] = [];
    jobs.handle('test', async (payload, { attempt }) => {
      done.push([payload, attempt]);
    });
    await jobs.enqueue('test', { text: 'grün', list: [1, null] });
    await jobs.enqueue('test', null);
    await jobs.runUntilEmpty();
    expect(done).toEqual([
      [{ text: 'grün', list: [1, null] }, 1],
      [null, 1],
    ]);
    expect((await stored()).map(({ state, dueAt, progress }) => [state, dueAt, progress])).toEqual([
      ['done', null, 1],
      ['done', null, 1],
    ]);
  });

  test('takes part in the transaction', async () => {
    const { db, jobs } = app.context;
    const failing = db.tx(async () => {
      await jobs.enqueue('test', 1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  test('a fair queue takes turns by person, and late people come last', async () => {
    const { jobs } = app.context;
    const done: unknown[] = [];
    const handler = async (payload: unknown) => void done.push(payload);
    jobs.handle('test-fair', handler, { queue: 'fair', fair: true });
    const put = (name: string, of: string, late = false) =>
      jobs.enqueue('test-fair', name, { turn: { of, late } });
    for (const name of ['late 1', 'late 2']) await put(name, 'late', true);
    for (const name of ['a1', 'a2', 'a3']) await put(name, 'a');
    for (const name of ['b1', 'b2']) await put(name, 'b');
    await jobs.enqueue('test-fair', 'nobody’s');
    await jobs.runUntilEmpty();
    expect(done).toEqual(['a1', 'b1', 'nobody’s', 'a2', 'b2', 'a3', 'late 1', 'late 2']);
  });

  test("can postpone a person's jobs", async () => {
    const { jobs } = app.context;
    const done: unknown[] = [];
    const handler = async (payload: unknown) => void done.push(payload);
    jobs.handle('test-fair', handler, { queue: 'fair', fair: true });
    const put = (name: string, of: string) => jobs.enqueue('test-fair', name, { turn: { of, late: false } });
    await put('a1', 'a');
    for (const name of ['b1', 'b2', 'b3']) await put(name, 'b');
    await jobs.postpone('a', 2);
    await put('a2', 'a');
    await jobs.runUntilEmpty();
    expect(done).toEqual(['b1', 'b2', 'a1', 'b3', 'a2']);
  });

  test('waits until the requested time', async () => {
    const { jobs } = app.context;
    let runs = 0;
    jobs.handle('test', async () => void runs++);
    await jobs.enqueue('test', 1, { delayMs: 60_000 });
    app.clock.now += 59_999;
    await jobs.runUntilEmpty();
    expect(runs).toBe(0);
    app.clock.now += 1;
    await jobs.runUntilEmpty();
    expect(runs).toBe(1);
  });

  test('holds one unfinished job for each key', async () => {
    const { jobs } = app.context;
    let runs = 0;
    jobs.handle('test', async () => void runs++);
    for (const payload of [1, 2]) await jobs.enqueue('test', payload, { uniqueKey: 'k' });
    expect((await only()).payload).toBe('1');
    await jobs.runUntilEmpty();
    await jobs.enqueue('test', 3, { uniqueKey: 'k' });
    await jobs.runUntilEmpty();
    expect(runs).toBe(2);
  });

  test('shares jobs among workers without running any twice', async () => {
    const other = neighbour(app);
    for (const { db, jobs } of [app.context, other])
      jobs.handle('test', async (name) => () => counters.add(db, String(name), 1));
    const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
    await app.context.db.tx(async () => {
      for (const name of names) await app.context.jobs.enqueue('test', name);
    });
    const { jobs } = app.context;
    await Promise.all([jobs.runUntilEmpty(), other.jobs.runUntilEmpty(), jobs.runUntilEmpty()]);
    expect(Object.values(await counters.read(other.db, names))).toEqual(names.map(() => 1));
  });
});

describe('a failure', () => {
  test('is retried after growing delays, then kept with its reason', async () => {
    const { db, jobs } = app.context;
    jobs.handle('test', async () => async () => {
      await counters.add(db, 'effects', 1);
      throw new RangeError('not today');
    });
    await jobs.enqueue('test', 1, { maxAttempts: 3 });
    const waits: (number | null)[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      await jobs.runUntilEmpty();
      const wait = dueIn(await only());
      waits.push(wait);
      app.clock.now += wait ?? 0;
    }
    expect(waits).toEqual([2_000, 4_000, null]);
    expect(await only()).toMatchObject({ state: 'failed', attempts: 3, error: 'RangeError: not today' });
    expect(await counters.read(db, ['effects'])).toEqual({ effects: 0 });
  });

  test('waits at most an hour', async () => {
    const { db, jobs } = app.context;
    jobs.handle('test', async () => Promise.reject(new Error('no')));
    await jobs.enqueue('test', 1, { maxAttempts: 100 });
    await db.q().updateTable('job').set({ attempts: 40 }).execute();
    await jobs.runUntilEmpty();
    expect(dueIn(await only())).toBe(3_600_000);
  });

  test('is final when the handler gives up', async () => {
    const { jobs } = app.context;
    jobs.handle('test', async () => Promise.reject(new GiveUp('never')));
    await jobs.enqueue('test', 1, { uniqueKey: 'k' });
    await jobs.runUntilEmpty();
    expect(await only()).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'GiveUp: never',
      uniqueKey: null,
    });
  });
});

describe('the lease', () => {
  test('keeps other workers off, and expires', async () => {
    const other = neighbour(app);
    const claimed = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const { db, jobs } = app.context;
    jobs.handle('test', async () => {
      claimed.resolve();
      await release.promise;
      return () => counters.add(db, 'first', 1);
    });
    other.jobs.handle('test', async () => () => counters.add(other.db, 'second', 1));
    await jobs.enqueue('test', 1);
    const first = jobs.runUntilEmpty();
    await claimed.promise;

    app.clock.now += 59_999;
    await other.jobs.runUntilEmpty();
    expect(await counters.read(db, ['second'])).toEqual({ second: 0 });

    app.clock.now += 1;
    await other.jobs.runUntilEmpty();
    // The first worker continues after its lease has ended. It must not finish the job a second time.
    release.resolve();
    await first;
    expect(await counters.read(db, ['first', 'second'])).toEqual({ first: 0, second: 1 });
    expect(await only()).toMatchObject({ state: 'done', attempts: 2 });
  });

  test('is renewed by progress, which throws once the job is lost', async () => {
    const other = neighbour(app);
    const { db, jobs } = app.context;
    const seen: unknown[] = [];
    jobs.handle('test', async (_, { progress, signal }) => {
      app.clock.now += 59_999;
      await progress(0.5);
      seen.push((await only()).progress);
      app.clock.now += 59_999;
      await other.jobs.runUntilEmpty();
      seen.push(await counters.read(db, ['second']));
      app.clock.now += 1;
      await other.jobs.runUntilEmpty();
      await progress(0.9).catch((error: Error) => seen.push(error.message));
      seen.push(signal.aborted);
    });
    other.jobs.handle('test', async () => () => counters.add(other.db, 'second', 1));
    await jobs.enqueue('test', 1);
    await jobs.runUntilEmpty();
    expect(seen).toEqual([0.5, { second: 0 }, 'Another worker has taken this job.', true]);
    expect(await only()).toMatchObject({ state: 'done', attempts: 2, error: null });
  });

  test('a job that kills every process fails in the end', async () => {
    const { db, jobs } = app.context;
    let runs = 0;
    jobs.handle('test', async () => void runs++);
    await jobs.enqueue('test', 1, { maxAttempts: 2 });
    await db.q().updateTable('job').set({ attempts: 2, state: 'running', worker: 'gone' }).execute();
    await jobs.runUntilEmpty();
    expect(runs).toBe(0);
    expect(await only()).toMatchObject({ state: 'failed', error: expect.stringContaining('in the middle') });
  });
});

describe('workers', () => {
  /** Runs five jobs, each added after the one before. Meanwhile no timer of a worker fires. */
  async function doesFive(enqueue: (payload: number) => Promise<unknown>): Promise<unknown[]> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const done: unknown[] = [];
    app.context.jobs.handle('test', async (payload) => void done.push(payload));
    await app.context.jobs.start(1);
    for (let n = 0; n < 5; n++) {
      await enqueue(n);
      await eventually(
        async () => done.includes(n) && (await stored()).every(({ state }) => state === 'done'),
      );
    }
    return done;
  }

  test('are woken by a commit, not by a timer', async () => {
    const { db, jobs } = app.context;
    expect(await doesFive((n) => db.tx(() => jobs.enqueue('test', n)))).toEqual([0, 1, 2, 3, 4]);
  });

  test('are woken by other processes', async () => {
    const web = neighbour(app);
    await app.context.events.start();
    expect(await doesFive((n) => web.jobs.enqueue('test', n))).toEqual([0, 1, 2, 3, 4]);
  });

  test('of one queue do not wait for a long job of another queue', async () => {
    const { jobs } = app.context;
    const held = Promise.withResolvers<void>();
    const done: unknown[] = [];
    jobs.handle('test-long', () => held.promise, { queue: 'long' });
    jobs.handle('test', async (payload) => void done.push(payload));
    await jobs.start(1);
    await jobs.enqueue('test-long', 1);
    await eventually(async () => (await only()).state === 'running');
    await jobs.enqueue('test', 2);
    await jobs.enqueue('test-long', 3);
    const states = async () => (await stored()).map(({ state }) => state).join(' ');
    await eventually(async () => (await states()) === 'running done waiting');
    expect(done).toEqual([2]);
    held.resolve();
    await eventually(async () => (await stored()).every(({ state }) => state === 'done'));
  });

  test('do not start if a waiting job has no handler', async () => {
    const { jobs } = app.context;
    await jobs.enqueue('test-unknown', 1);
    await expect(jobs.start(1)).rejects.toThrow('test-unknown');
  });

  test('let a running job finish when the process stops', async () => {
    const { db, jobs } = app.context;
    const claimed = Promise.withResolvers<void>();
    const stopping = Promise.withResolvers<void>();
    jobs.handle('test', async (_, { signal }) => {
      claimed.resolve();
      await stopping.promise;
      signal.throwIfAborted();
      return () => counters.add(db, 'done', 1);
    });
    await jobs.start(1);
    await jobs.enqueue('test', 1);
    await claimed.promise;
    await jobs.enqueue('test', 2);
    const stopped = jobs.stop();
    stopping.resolve();
    await stopped;
    expect(await counters.read(db, ['done'])).toEqual({ done: 1 });
    expect((await stored()).map(({ state }) => state)).toEqual(['done', 'waiting']);
  });

  test('return a job that takes too long, without counting the attempt', async () => {
    const { jobs } = app.context;
    jobs.handle('test', async (_, { signal }) => {
      await once(signal, 'abort');
      signal.throwIfAborted();
    });
    await jobs.start(1);
    await jobs.enqueue('test', 1);
    await eventually(async () => (await only()).state === 'running');
    await jobs.stop();
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 0, worker: null });
    expect(dueIn(await only())).toBe(0);
  });
});

test('finished jobs are removed after a week, failed ones after three months', async () => {
  const { db, jobs } = app.context;
  const day = 24 * 3_600_000;
  jobs.handle('test-good', async () => {});
  jobs.handle('test-bad', async () => Promise.reject(new GiveUp('no')));
  for (const kind of ['test-good', 'test-bad']) await jobs.enqueue(kind, 1);
  await jobs.runUntilEmpty();
  await jobs.enqueue('test-good', 'waiting', { delayMs: 365 * day });
  const left = async () => (await stored()).map(({ kind, state }) => `${kind} ${state}`);
  await sweepJobs(db, app.clock.now + 7 * day - 1);
  expect(await left()).toHaveLength(3);
  await sweepJobs(db, app.clock.now + 7 * day);
  expect(await left()).toEqual(['test-bad failed', 'test-good waiting']);
  await sweepJobs(db, app.clock.now + 91 * day);
  expect(await left()).toEqual(['test-good waiting']);
});
