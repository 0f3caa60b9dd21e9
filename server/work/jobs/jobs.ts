/** What a job's handler gets besides its payload. */
export interface JobRun {
  id: string;
  attempt: number;
  /** Renews the lease; `share` is from 0 to 1. */
  progress(share: number): Promise<void>;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

/** Handles one kind of job. Database effects belong into `finish`, which commits together with the job's end. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<(() => Promise<void>) | void>;

/** How a job is put into the queue. Times in milliseconds. */
export interface EnqueueOptions {
  delayMs?: number;
  maxAttempts?: number;
  /** A job whose key is that of an unfinished one is not added. */
  uniqueKey?: string;
  /** True: an unfinished one with the key that waits is run when this one would be. */
  sooner?: boolean;
  /** Whose it is, in a fair queue; `late`: after everybody who is not. */
  turn?: { of: string; late: boolean };
}

/** How the jobs of a kind are run. */
export interface HandleOptions {
  /** Kinds that take long name a queue, so that other queues do not wait for them. */
  queue?: string;
  /** True: the queue is fair, run in rounds of one job for each person rather than by age. All kinds of a queue say the same. */
  fair?: boolean;
}

/** A job queue in a table: it survives restarts and is shared by processes. */
export interface Jobs {
  /** Registers the handler of a kind; a kind has exactly one. */
  handle(kind: string, handler: JobHandler, options?: HandleOptions): void;
  /** Adds a job in the running transaction. */
  enqueue(kind: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
  /** Lets the waiting jobs of a person wait for so many rounds more, in the running transaction. */
  postpone(person: string, rounds: number): Promise<void>;
  /** Starts `workers` loops for each queue. Throws when a waiting kind has no handler. */
  start(workers: number): Promise<void>;
  /** Waits some seconds for running jobs, then aborts them. */
  stop(): Promise<void>;
  /** Runs due jobs until none is left: for tests and for `npm run worker -- --once`. */
  runUntilEmpty(): Promise<void>;
}

/** Thrown by a handler when another attempt cannot succeed: the job fails at once. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}
