import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/data/db/database.ts';
import { jobTopic, type Events } from '../events/events.ts';
import { createWakeUp } from './wake-up.ts';
import { addJob, claimJob, endLeases, nextDue, openKinds, postponeJobs } from './job-table.ts';
import type { JobHandler, Jobs } from './jobs.ts';
import { runJob } from './run-job.ts';

/** How often a worker polls for jobs that no event announced, in milliseconds. */
const pollMs = 2_000;
const defaultAttempts = 10;
/** How long running jobs get when the process stops, in milliseconds: first to finish, then to end after their signal aborts. */
const grace = { toEnd: 3_000, toGiveUp: 2_000 };

async function atMost(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  const inTime = await Promise.race([work.then(() => true), late.promise]);
  clearTimeout(timer);
  return inTime;
}

/** Stores jobs in the job table. Worker loops of this process and of others on the same database run them. */
export function createJobs(
  db: Db,
  { events, log, now }: { events?: Events; log: FastifyBaseLogger; now: () => number },
): Jobs {
  const handlers = new Map<string, { queue: string; fair: boolean; atOnce: number; handler: JobHandler }>();
  const wakeUp = createWakeUp();
  const stopped = new AbortController();
  const givenUp = new AbortController();
  const loops: Promise<void>[] = [];
  let unsubscribe: (() => void) | undefined;

  /** The job kinds of each queue. */
  const queues = (): string[][] =>
    [...Map.groupBy(handlers, ([, { queue }]) => queue).values()].map((queue) => queue.map(([kind]) => kind));

  /** Runs a due job and returns 0. If none is due, returns the milliseconds until the next one. */
  const step = async (kinds: readonly string[]): Promise<number> => {
    // The check for a due job only reads, so it needs no commit. Only claiming a job writes.
    const due = await nextDue(db, kinds);
    if (due === null) return Infinity;
    if (due > now()) return due - now();
    const fair = kinds.some((kind) => handlers.get(kind)?.fair);
    const job = await claimJob(db, kinds, now(), fair);
    const entry = job && handlers.get(job.kind);
    if (entry) await runJob({ db, log, now, signal: givenUp.signal }, entry.handler, job);
    return 0;
  };

  const loop = async (kinds: readonly string[]) => {
    while (!stopped.signal.aborted) {
      const count = wakeUp.count();
      let idle = pollMs;
      try {
        idle = Math.min(await step(kinds), pollMs);
      } catch (error) {
        log.error({ err: error }, 'A job worker had an error and will try again');
      }
      if (idle === 0) continue;
      await wakeUp.wait(idle, count);
    }
  };

  return {
    handle(kind, handler, { queue = 'quick', fair = false, atOnce = 1 } = {}) {
      if (handlers.has(kind)) throw new Error(`The job kind ${kind} has a handler already.`);
      handlers.set(kind, { queue, fair, atOnce, handler });
    },
    async enqueue(
      kind,
      payload,
      { delayMs = 0, maxAttempts = defaultAttempts, uniqueKey = null, sooner = false, turn } = {},
    ) {
      await addJob(
        db,
        { kind, payload, maxAttempts, uniqueKey, sooner, dueAt: now() + delayMs, turn },
        now(),
      );
      if (loops.length > 0) db.afterCommit(() => wakeUp.wake());
      else
        await events?.publish({ topic: jobTopic, subjectId: null, clientAccountId: null, forClient: false });
    },
    postpone: (person, rounds) => postponeJobs(db, person, rounds),
    async start(workers) {
      if (workers === 0) return;
      const unknown = (await openKinds(db)).filter((kind) => !handlers.has(kind));
      if (unknown.length > 0)
        throw new Error(`Waiting jobs that this program cannot run: ${unknown.join(', ')}.`);
      await endLeases(db, now());
      unsubscribe = events?.subscribe(({ topic }) => {
        if (topic === jobTopic) wakeUp.wake();
      });
      for (const kinds of queues()) {
        const atOnce = Math.max(workers, ...kinds.map((kind) => handlers.get(kind)?.atOnce ?? 1));
        for (let n = 0; n < atOnce; n++) loops.push(loop(kinds));
      }
    },
    async stop() {
      stopped.abort();
      unsubscribe?.();
      wakeUp.wake();
      const ended = Promise.all(loops);
      if (await atMost(grace.toEnd, ended)) return;
      givenUp.abort(new Error('The process stops.'));
      if (!(await atMost(grace.toGiveUp, ended)))
        log.warn('A job did not stop in time; another worker will take it over');
    },
    async runUntilEmpty(wanted = () => true) {
      const chosen = queues()
        .map((kinds) => kinds.filter(wanted))
        .filter(({ length }) => length > 0);
      const all = chosen.flat();
      // Check all queues with one query first, since most calls find no due job.
      const isDue = async () => ((await nextDue(db, all)) ?? Infinity) <= now();
      while (all.length > 0 && (await isDue())) for (const kinds of chosen) while ((await step(kinds)) === 0);
    },
  };
}
