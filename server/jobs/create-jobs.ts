import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { jobTopic, type Events } from '../events/events.ts';
import { createBell } from './bell.ts';
import { addJobs, claimJobs, nextDue, openKinds, type ClaimedJob } from './job-table.ts';
import type { EnqueueOptions, Jobs } from './queue.ts';
import { runBatch, runJob, type RunContext } from './run-job.ts';

/** How often a worker looks even though nobody rang, in milliseconds. */
const pollMs = 2_000;
const defaultAttempts = 10;
/** What is done many at a time waits so long for company, in milliseconds, and never in larger groups. */
const gatherMs = 200;
const batchSize = 64;
/** How long running jobs may go on once the process stops: to end by themselves, then to give up. */
const grace = { toEnd: 3_000, toGiveUp: 2_000 };

async function atMost(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  const inTime = await Promise.race([work.then(() => true), late.promise]);
  clearTimeout(timer);
  return inTime;
}

interface Kind {
  lane: string;
  /** How many are claimed at once. */
  most: number;
  run(context: RunContext, jobs: readonly ClaimedJob[]): Promise<void>;
}

/** The kinds that the same workers do. */
interface Lane {
  kinds: readonly string[];
  most: number;
}

/** Jobs over the job table, done by loops of this process and of any other on the same database. */
export function createJobs(
  db: Db,
  { events, log, now }: { events?: Events; log: FastifyBaseLogger; now: () => number },
): Jobs {
  const handlers = new Map<string, Kind>();
  const bell = createBell();
  const stopped = new AbortController();
  const givenUp = new AbortController();
  let loops: Promise<void>[] = [];
  let unsubscribe: (() => void) | undefined;

  const add = (kind: string, entry: Kind) => {
    if (handlers.has(kind)) throw new Error(`The job kind ${kind} has a handler already.`);
    handlers.set(kind, entry);
  };

  const lanes = (): Lane[] =>
    [...Map.groupBy(handlers, ([, { lane }]) => lane).values()].map((lane) => ({
      kinds: lane.map(([kind]) => kind),
      most: Math.max(...lane.map(([, { most }]) => most)),
    }));

  /** Does what a worker takes at once and gives 0; when nothing is due, gives the milliseconds until something is. */
  const step = async ({ kinds, most }: Lane): Promise<number> => {
    // Looking is a read and costs no commit; claiming is a write.
    const due = await nextDue(db, kinds);
    if (due === null) return Infinity;
    if (due > now()) return due - now();
    const jobs = await claimJobs(db, kinds, now(), most);
    const kind = handlers.get(jobs[0]?.kind ?? '');
    if (kind) await kind.run({ db, log, now, signal: givenUp.signal }, jobs);
    return 0;
  };

  const enqueue = async (kind: string, payloads: readonly unknown[], options: EnqueueOptions = {}) => {
    const { delayMs = 0, maxAttempts = defaultAttempts, uniqueKey = null } = options;
    const dueAt = now() + delayMs;
    const added = payloads.map((payload) => ({ kind, payload, maxAttempts, uniqueKey, dueAt }));
    await addJobs(db, added, now());
    if (loops.length > 0) db.afterCommit(() => bell.ring());
    else await events?.publish({ topic: jobTopic, subjectId: null, clientAccountId: null });
  };

  const loop = async (lane: Lane) => {
    while (!stopped.signal.aborted) {
      const count = bell.count();
      let idle = pollMs;
      try {
        idle = Math.min(await step(lane), pollMs);
      } catch (error) {
        log.error({ err: error }, 'a worker could not go on');
      }
      if (idle === 0) continue;
      await bell.wait(idle, count);
      if (lane.most > 1) await sleep(gatherMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };

  return {
    handle(kind, handler, { lane = 'quick' } = {}) {
      add(kind, {
        lane,
        most: 1,
        async run(context, jobs) {
          for (const job of jobs) await runJob(context, handler, job);
        },
      });
    },
    handleBatch(kind, handler) {
      add(kind, {
        lane: `many of ${kind}`,
        most: batchSize,
        run: (context, jobs) => runBatch(context, handler, jobs),
      });
    },
    enqueue: (kind, payload, options) => enqueue(kind, [payload], options),
    enqueueAll: enqueue,
    async start(workers) {
      if (workers === 0) return;
      const unknown = (await openKinds(db)).filter((kind) => !handlers.has(kind));
      if (unknown.length > 0)
        throw new Error(`Jobs wait that this program cannot do: ${unknown.join(', ')}.`);
      unsubscribe = events?.subscribe(({ topic }) => {
        if (topic === jobTopic) bell.ring();
      });
      loops = lanes().flatMap((lane) =>
        Array.from({ length: lane.most > 1 ? 1 : workers }, () => loop(lane)),
      );
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
      for (let busy = true; busy;) {
        busy = false;
        for (const lane of lanes()) while ((await step(lane)) === 0) busy = true;
      }
    },
  };
}
