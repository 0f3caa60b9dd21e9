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
  /** When the window ends and the count starts anew. */
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
  /** When a worker may take it: the due time while it waits, the end of the lease while it runs, null once it ended. */
  dueAt: Instant | null;
  /** The worker that holds the lease. */
  worker: string | null;
  progress: number;
  /** The last error. */
  error: string | null;
  /** Null once the job ended: the key is then free. */
  uniqueKey: string | null;
  /** A person. The jobs of several people are done in turns. */
  turnOf: Generated<string | null>;
  /** The round it is due in: the first job of each person comes before the second of any. */
  turn: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}
