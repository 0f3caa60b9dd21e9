/** What a job's handler gets besides its payload. */
export interface JobRun {
  id: string;
  attempt: number;
  /** Renews the lease; `share` is from 0 to 1. */
  progress(share: number): Promise<void>;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

/** Does one kind of job. Effects on the database belong into `finish`, which commits together with the job's end. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<(() => Promise<void>) | void>;

/**
 * Does many jobs of one kind together, for a kind that nobody waits for and that costs little: taking and ending them is
 * then one write each. They succeed or fail together, so what it does must bear being done again.
 */
export type BatchHandler = (
  payloads: unknown[],
  run: Pick<JobRun, 'signal'>,
) => Promise<(() => Promise<void>) | void>;

/** How a job is put into the queue. Times in milliseconds. */
export interface EnqueueOptions {
  delayMs?: number;
  maxAttempts?: number;
  /** A second job with the key of one that is not finished is not added. */
  uniqueKey?: string;
}

/** Work for later, in a table: it survives restarts and is shared by processes. */
export interface Jobs {
  /** Names who does a kind of job. A kind has exactly one handler. Kinds that take long name a `lane`: no other lane waits for them. */
  handle(kind: string, handler: JobHandler, options?: { lane?: string }): void;
  /** Names who does a kind of job many at a time, a moment after they are due, in a lane of its own. */
  handleBatch(kind: string, handler: BatchHandler): void;
  /** Adds a job in the running transaction. */
  enqueue(kind: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
  /** Adds several jobs of one kind. */
  enqueueAll(
    kind: string,
    payloads: readonly unknown[],
    options?: Omit<EnqueueOptions, 'uniqueKey'>,
  ): Promise<void>;
  /** Starts `workers` loops for each lane. Throws when a waiting kind has no handler. */
  start(workers: number): Promise<void>;
  /** Lets running jobs end, at most some seconds. */
  stop(): Promise<void>;
  /** Runs what is due until nothing is: for tests and for `npm run worker -- --once`. */
  runUntilEmpty(): Promise<void>;
}

/** Thrown by a handler for which another attempt cannot succeed: the job fails at once. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}
