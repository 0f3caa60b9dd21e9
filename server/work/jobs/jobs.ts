/** The running job, as its handler uses it. */
export interface JobRun {
  id: string;
  attempt: number;
  /** Renews the lease and stores the progress; `share` is from 0 to 1. */
  progress(share: number): Promise<void>;
  /** Aborts when the process stops, or when another worker has claimed the job. */
  signal: AbortSignal;
}

/** Handles one kind of job. It may return a function with database effects, which runs in the transaction that ends the job. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<(() => Promise<void>) | void>;

/** Options for adding a job. Times in milliseconds. */
interface EnqueueOptions {
  delayMs?: number;
  maxAttempts?: number;
  /** The job is not added if an unfinished job has the same key. */
  uniqueKey?: string;
  /** True: if a job with the same key is waiting, it becomes due at this job's time, if that is earlier. */
  sooner?: boolean;
  /** The person for whom the job runs, in a fair queue. `late` jobs run after all others. */
  turn?: { of: string; late: boolean };
}

/** Options for running the jobs of a kind. */
interface HandleOptions {
  /** The name of the queue. Slow kinds use a queue of their own, so that other queues do not wait for them. */
  queue?: string;
  /**
   * True: the queue is fair. It runs in rounds of one job per person instead of by age. All kinds of a queue must have the
   * same value.
   */
  fair?: boolean;
  /** How many jobs of the queue can run at once, as a minimum. For jobs that mostly wait for other programs. */
  atOnce?: number;
}

/** A job queue in a database table. It survives restarts, and several processes share it. */
export interface Jobs {
  /** Registers the handler of a job kind. Each kind has exactly one handler. */
  handle(kind: string, handler: JobHandler, options?: HandleOptions): void;
  /** Adds a job in the current transaction. */
  enqueue(kind: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
  /** Delays a person's waiting jobs by this many rounds, in the current transaction. */
  postpone(person: string, rounds: number): Promise<void>;
  /** Starts `workers` loops for each queue. Throws if a job is waiting whose kind has no handler. */
  start(workers: number): Promise<void>;
  /** Waits some seconds for running jobs, then aborts them. */
  stop(): Promise<void>;
  /** Runs due jobs (of the wanted kinds) until no job is due. For tests and for `npm run worker -- --once`. */
  runUntilEmpty(wanted?: (kind: string) => boolean): Promise<void>;
}

/** Thrown by a handler if a further attempt cannot succeed. The job then fails at once. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}
