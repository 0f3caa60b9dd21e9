import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { jobTopic, type Events } from '../events/events.ts';
import { createBell } from './bell.ts';
import { addJob, claimJob, nextDue, openKinds } from './job-table.ts';
import type { JobHandler, Jobs } from './queue.ts';
import { runJob } from './run-job.ts';

/** How often a worker looks even though nobody rang, in milliseconds. */
const pollMs = 2_000;
const defaultAttempts = 10;
/** How long running jobs may go on once the process stops: to end by themselves, then to give up. */
const grace = { toEnd: 3_000, toGiveUp: 2_000 };

async function atMost(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  const inTime = await Promise.race([work.then(() => true), late.promise]);
  clearTimeout(timer);
  return inTime;
}

/** Jobs over the job table, done by loops of this process and of any other on the same database. */
export function createJobs(
  db: Db,
  { events, log, now }: { events?: Events; log: FastifyBaseLogger; now: () => number },
): Jobs {
  const handlers = new Map<string, { handler: JobHandler; lane: string }>();
  const bell = createBell();
  const stopped = new AbortController();
  const givenUp = new AbortController();
  let loops: Promise<void>[] = [];
  let unsubscribe: (() => void) | undefined;

  /** Does one job of these kinds and gives 0; when none is due, gives the milliseconds until one is. */
  const step = async (kinds: readonly string[]): Promise<number> => {
    // Looking is a read and costs no commit; claiming is a write.
    const due = await nextDue(db, kinds);
    if (due === null) return Infinity;
    if (due > now()) return due - now();
    const job = await claimJob(db, kinds, now());
    const handler = job && handlers.get(job.kind)?.handler;
    if (handler) await runJob({ db, log, now, signal: givenUp.signal }, handler, job);
    return 0;
  };

  const loop = async (kinds: readonly string[]) => {
    while (!stopped.signal.aborted) {
      const count = bell.count();
      let idle = pollMs;
      try {
        idle = Math.min(await step(kinds), pollMs);
      } catch (error) {
        log.error({ err: error }, 'a worker could not go on');
      }
      if (idle > 0) await bell.wait(idle, count);
    }
  };

  return {
    handle(kind, handler, { lane = 'quick' } = {}) {
      if (handlers.has(kind)) throw new Error(`The job kind ${kind} has a handler already.`);
      handlers.set(kind, { handler, lane });
    },
    async enqueue(kind, payload, options = {}) {
      const { delayMs = 0, maxAttempts = defaultAttempts, uniqueKey = null } = options;
      await addJob(db, { kind, payload, maxAttempts, uniqueKey, dueAt: now() + delayMs }, now());
      if (loops.length > 0) db.afterCommit(() => bell.ring());
      else await events?.publish({ topic: jobTopic, subjectId: null, clientAccountId: null });
    },
    async start(workers) {
      if (workers === 0) return;
      const unknown = (await openKinds(db)).filter((kind) => !handlers.has(kind));
      if (unknown.length > 0)
        throw new Error(`Jobs wait that this program cannot do: ${unknown.join(', ')}.`);
      unsubscribe = events?.subscribe(({ topic }) => {
        if (topic === jobTopic) bell.ring();
      });
      const lanes = Map.groupBy(handlers, ([, { lane }]) => lane);
      loops = [...lanes.values()].flatMap((lane) => {
        const kinds = lane.map(([kind]) => kind);
        return Array.from({ length: workers }, () => loop(kinds));
      });
    },
    async stop() {
      stopped.abort();
      unsubscribe?.();
      bell.ring();
      const ended = Promise.all(loops);
      if (await atMost(grace.toEnd, ended)) return;
      givenUp.abort(new Error('The process stops.'));
      if (!(await atMost(grace.toGiveUp, ended)))
        log.warn('a job did not stop; another worker takes it over later');
    },
    async runUntilEmpty() {
      while ((await step([...handlers.keys()])) === 0);
    },
  };
}
