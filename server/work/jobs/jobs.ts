/** The handler's access to the running job. */
export interface JobRun {
  id: string;
  attempt: number;
  /** Renews the lease; `share` is from 0 to 1. */
  progress(share: number): Promise<void>;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

/** Handles one kind of job. Put database effects into `finish`, which commits together with the job's end. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<(() => Promise<void>) | void>;

/** Options for adding a job. Times in milliseconds. */
interface EnqueueOptions {
  delayMs?: number;
  maxAttempts?: number;
  /** The job is not added if an unfinished one has the same key. */
  uniqueKey?: string;
  /** True: a waiting job with the same key is moved forward to this job's time. */
  sooner?: boolean;
  /** The person whose job it is, in a fair queue. `late` jobs run after all others. */
  turn?: { of: string; late: boolean };
}

/** Options for running the jobs of a kind. */
interface HandleOptions {
  /** The queue's name. Slow kinds name one of their own, so that other queues do not wait for them. */
  queue?: string;
  /** True: the queue is fair. It runs in rounds of one job per person instead of by age. All kinds of a queue must agree. */
  fair?: boolean;
  /** The minimum number of the queue's jobs that can run at once, for jobs that wait for other programs. */
  atOnce?: number;
}

/** A job queue in a table: it survives restarts and is shared by processes. */
export interface Jobs {
  /** Registers the handler of a kind. A kind has exactly one. */
  handle(kind: string, handler: JobHandler, options?: HandleOptions): void;
  /** Adds a job in the current transaction. */
  enqueue(kind: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
  /** Delays a person's waiting jobs by this many rounds, in the current transaction. */
  postpone(person: string, rounds: number): Promise<void>;
  /** Starts `workers` loops for each queue. Throws if a waiting kind has no handler. */
  start(workers: number): Promise<void>;
  /** Waits some seconds for running jobs, then aborts them. */
  stop(): Promise<void>;
  /** Runs due jobs (of the wanted kinds) until none is left; for tests and for `npm run worker -- --once`. */
  runUntilEmpty(wanted?: (kind: string) => boolean): Promise<void>;
}

/** Thrown by a handler if another attempt cannot succeed. The job then fails at once. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}
