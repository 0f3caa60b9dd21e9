import type { Generated } from 'kysely';

type Instant = string;

/** Counts of rows, kept by triggers, so that a badge is read as fast with a million rows as with a hundred. */
export interface RowCountTable {
  name: string;
  value: number;
}

export interface ThrottleTable {
  key: string;
  hits: number;
  /** The end of the current window. After it the count starts again. */
  expiresAt: Instant;
}

/** First answers to requests with an idempotency key, so that a repeated request gets the same answer. */
export interface IdempotencyTable {
  key: string;
  requestHash: string;
  status: number;
  /** JSON text. */
  response: string;
  expiresAt: Instant;
}

export interface JobTable {
  id: string;
  kind: string;
  /** JSON text. */
  payload: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  attempts: number;
  maxAttempts: number;
  /**
   * The time when a worker may start the job: its due time, or the end of the lease while it runs. Null once the job
   * ended.
   */
  dueAt: Instant | null;
  /** The worker that currently runs the job. */
  worker: string | null;
  progress: number;
  /** The last error. */
  error: string | null;
  /** The key that other unfinished jobs cannot have. Null once the job ended. */
  uniqueKey: string | null;
  /** The person whose job this is. The jobs of several people are done in turns. */
  turnOf: Generated<string | null>;
  /** The turn of the job: everybody's first job comes before anybody's second. */
  turn: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}
