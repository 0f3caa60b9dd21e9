import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import { addJob, claimJob, nextDue, openKinds } from './job-table.ts';
import type { JobHandler, Jobs } from './queue.ts';
import { runJob } from './run-job.ts';
import { createBell } from './bell.ts';

/** Tells workers of other processes; no page listens to it. */
export const jobTopic = 'job';

const pollMs = 2_000;
const defaultAttempts = 10;
/** How long running jobs may go on once the process stops: to end by themselves, then to give up. */
const grace = { toEnd: 5_000, toGiveUp: 2_000 };

const settled = (work: Promise<unknown>, ms: number) => {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
};

/** Jobs over the job table, done by loops of this process and of any other on the same database. */
export function createJobs(
  db: Db,
  { events, log, now }: { events?: Events; log: FastifyBaseLogger; now: () => number },
): Jobs {
  const handlers = new Map<string, JobHandler>();
  const bell = createBell();
  const stopping = new AbortController();
  let loops: Promise<void>[] = [];
  let stopped = false;
  let unsubscribe: (() => void) | undefined;

  const kinds = () => [...handlers.keys()];

  /** Does one job; false when none is due. */
  const workOne = async (): Promise<boolean> => {
    const due = await nextDue(db, kinds());
    if (due === null || due > now()) return false;
    const job = await claimJob(db, kinds(), now());
    // Another worker was faster; there may be more.
    if (!job) return true;
    const handler = handlers.get(job.kind);
    if (handler) await runJob({ db, log, now, signal: stopping.signal }, handler, job);
    return true;
  };

  const idleMs = async () => {
    const due = await nextDue(db, kinds());
    return due === null ? pollMs : Math.min(Math.max(due - now(), 0), pollMs);
  };

  const loop = async () => {
    while (!stopped) {
      const rung = bell.next();
      try {
        if (!(await workOne())) await settled(rung, await idleMs());
      } catch (error) {
        log.error({ err: error }, 'jobs cannot be read');
        if (!stopped) await settled(rung, pollMs);
      }
    }
  };

  return {
    handle(kind, handler) {
      if (handlers.has(kind)) throw new Error(`The job kind ${kind} has a handler already.`);
      handlers.set(kind, handler);
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
      if (unknown.length > 0) throw new Error(`Jobs wait that this program cannot do: ${unknown.join(', ')}.`);
      unsubscribe = events?.subscribe(({ topic }) => {
        if (topic === jobTopic) bell.ring();
      });
      loops = Array.from({ length: workers }, loop);
    },
    async stop() {
      stopped = true;
      unsubscribe?.();
      bell.ring();
      const ended = Promise.all(loops);
      let running = true;
      void ended.then(() => (running = false));
      await settled(ended, grace.toEnd);
      if (!running) return;
      stopping.abort(new Error('The process stops.'));
      await settled(ended, grace.toGiveUp);
    },
    async runUntilEmpty() {
      while (await workOne());
    },
  };
}
