import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { counters } from '#server/work/jobs/testing/counters.ts';
import { databaseVariables } from '#server/testing/database/engines.ts';
import { eventually } from '#server/testing/eventually.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import type { Payload } from '#server/work/jobs/testing/worker-process.ts';
import { backOff, claimJob, endLeases } from './job-table.ts';

const program = fileURLToPath(new URL('./testing/worker-process.ts', import.meta.url));
const children = new Set<ChildProcess>();

const app = appForEachTest();
afterEach(() => Promise.all([...children].map(kill)));

/** Starts another process on the same database, whose clock runs `speed` times as fast. */
function worker(start: number, speed: number): ChildProcess {
  const { databaseUrl, dataDir } = app.context.config;
  const child = spawn(process.execPath, [program, String(start), String(speed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ...databaseVariables(databaseUrl),
    },
  });
  children.add(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const handleHere = () => {
  const { db, jobs } = app.context;
  jobs.handle('test', async (payload) => () => counters.add(db, (payload as Payload).counter, 1));
};

test.each(['working', 'committing'] as const)(
  'a job whose process dies while %s is done once, by another process',
  async (hold) => {
    const { db, jobs } = app.context;
    await jobs.enqueue('test', { counter: 'done', hold } satisfies Payload);
    const child = worker(app.clock.now, 1);
    await once(child.stdout ?? child, 'data');
    await kill(child);

    handleHere();
    await jobs.runUntilEmpty();
    expect(await counters.read(db, ['done'])).toEqual({ done: 0 });
    app.clock.now = Date.now() + 60_000;
    await jobs.runUntilEmpty();
    expect(await counters.read(db, ['done'])).toEqual({ done: 1 });
    expect(await db.q().selectFrom('job').select(['state', 'attempts']).execute()).toEqual([
      { state: 'done', attempts: 2 },
    ]);
  },
);

// Only on Linux can a process find out whether an earlier process still runs.
describe.runIf(process.platform === 'linux')(
  'on a machine that can tell whether a process still runs',
  () => {
    test("a killed process's job is done within seconds of the next start", async () => {
      const { db, jobs } = app.context;
      const leases = async () =>
        (await db.q().selectFrom('job').select('dueAt').orderBy('id').execute()).map(({ dueAt }) => dueAt);
      await jobs.enqueue('test', { counter: 'done', hold: 'working' } satisfies Payload);
      const victim = worker(app.clock.now, 1);
      await once(victim.stdout ?? victim, 'data');
      await jobs.enqueue('test-held', 1);
      // This process holds the job and is alive.
      await claimJob(db, ['test-held'], app.clock.now);
      const [lost, held] = await leases();
      await kill(victim);

      handleHere();
      await endLeases(db, app.clock.now);
      const due = new Date(app.clock.now + backOff(1)).toISOString();
      expect(due < String(lost)).toBe(true);
      expect(await leases()).toEqual([due, held]);
      app.clock.now += backOff(1);
      await jobs.runUntilEmpty();
      expect(await counters.read(db, ['done'])).toEqual({ done: 1 });
      expect(await leases()).toEqual([null, held]);
    });

    test('a job waits at most ten seconds, however often its process was killed', async () => {
      const { db, jobs } = app.context;
      await jobs.enqueue('test', { counter: 'done', hold: 'working' } satisfies Payload);
      const victim = worker(app.clock.now, 1);
      await once(victim.stdout ?? victim, 'data');
      await kill(victim);
      await db.q().updateTable('job').set({ attempts: 9 }).execute();
      await endLeases(db, app.clock.now);
      const { dueAt } = await db.q().selectFrom('job').select('dueAt').executeTakeFirstOrThrow();
      expect(dueAt).toBe(new Date(app.clock.now + 10_000).toISOString());
    });
  },
);

test('killing processes neither loses a job nor does one twice', async () => {
  const { db, jobs } = app.context;
  const speed = 100;
  const start = Date.now();
  app.clock.now = start;
  const names = Array.from({ length: 120 }, (_, index) => `job-${index}`);
  // A worker is killed in the middle of each of these jobs.
  const fatal = (index: number) => index % 30 === 15;
  await db.tx(async () => {
    for (const [index, counter] of names.entries()) {
      const payload: Payload = { counter, failFirst: index % 10 === 0 };
      if (fatal(index)) payload.hold = 'working';
      await jobs.enqueue('test', payload, { maxAttempts: 50 });
    }
  });
  const open = async () => {
    const { count } = await db
      .q()
      .selectFrom('job')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('dueAt', 'is not', null)
      .executeTakeFirstOrThrow();
    return count;
  };
  const begin = () => {
    const child = worker(start, speed);
    child.stdout?.once('data', () => {
      void kill(child);
      begin();
    });
  };
  begin();
  begin();
  await eventually(async () => (await open()) === 0);
  const done = await counters.read(db, names);
  expect(names.filter((name) => done[name] !== 1)).toEqual([]);
  const interrupted = await db
    .q()
    .selectFrom('job')
    .select('id')
    .where('payload', 'like', '%working%')
    .where('attempts', '>', 1)
    .execute();
  expect(interrupted).toHaveLength(names.filter((_, index) => fatal(index)).length);
});
