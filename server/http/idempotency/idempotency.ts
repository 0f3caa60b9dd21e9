import type { Db } from '#server/data/db/database.ts';
import { conflict } from '#server/core/errors.ts';
import { sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';

/** How long the answer to a first request is kept, in milliseconds. */
const retentionMs = 24 * 60 * 60 * 1000;

/** A request that may be sent more than once. */
export interface IdempotentRequest {
  /** The call and the person who makes the call. The same key in another scope is a different key. */
  scope: string;
  key: string;
  /** The hash of the content. A request with the same key and another hash is refused. */
  requestHash: string;
  /** Milliseconds since 1970. */
  now: number;
  /** How long repeats get the first answer, in milliseconds; a day by default. */
  ttlMs?: number;
}

/** Runs the last part of the work and stores the answer that it gives, in one transaction. */
export type Finish<T> = (last: () => Promise<T>) => Promise<T>;

const keyOf = ({ scope, key }: IdempotentRequest) => sha256(JSON.stringify([scope, key]));

/** Stores the key without an answer. False if the key exists already. */
async function take(db: Db, request: IdempotentRequest): Promise<boolean> {
  const { requestHash, now, ttlMs = retentionMs } = request;
  // Nothing reads the status, but the column requires a value.
  const values = { requestHash, status: 201, response: '', expiresAt: iso(now + ttlMs) };
  const taken = await db
    .q()
    .insertInto('idempotency')
    .values({ key: keyOf(request), ...values })
    .onConflict((on) => on.column('key').doUpdateSet(values).where('idempotency.expiresAt', '<=', iso(now)))
    .returning('key')
    .execute();
  return taken.length > 0;
}

/**
 * Runs `work` and stores its answer, as JSON, in one transaction. A repeat within `ttlMs` gets the first answer, and
 * simultaneous repeats wait for it. If `work` throws, nothing is stored and the key is free again.
 * @throws AppError `idempotency_mismatch` if the key was used for another request
 */
export async function idempotent<T>(db: Db, request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  return db.tx(async () => {
    // Insert the row first, so that a second request waits at this statement until the first one commits or rolls back.
    if (!(await take(db, request))) return firstAnswer<T>(db, request);
    const answer = await work();
    await db
      .q()
      .updateTable('idempotency')
      .set({ response: JSON.stringify(answer ?? null) })
      .where('key', '=', keyOf(request))
      .execute();
    return answer;
  });
}

/**
 * The stored answer to a request; undefined if there is none or it has expired.
 * @throws AppError `idempotency_mismatch`
 */
export async function findAnswer<T>(db: Db, request: IdempotentRequest): Promise<T | undefined> {
  const row = await db
    .q()
    .selectFrom('idempotency')
    .select('key')
    .where('key', '=', keyOf(request))
    .where('expiresAt', '>', iso(request.now))
    .executeTakeFirst();
  return row ? firstAnswer<T>(db, request) : undefined;
}

async function firstAnswer<T>(db: Db, request: IdempotentRequest): Promise<T> {
  const row = await db
    .q()
    .selectFrom('idempotency')
    .selectAll()
    .where('key', '=', keyOf(request))
    .executeTakeFirstOrThrow();
  if (row.requestHash !== request.requestHash)
    throw conflict(
      'This request was sent before with other content. Please send it again with a new key.',
      'idempotency_mismatch',
    );
  return JSON.parse(row.response) as T;
}

/** Removes expired answers. */
export async function sweepAnswers(db: Db, now: number): Promise<void> {
  await db.q().deleteFrom('idempotency').where('expiresAt', '<=', iso(now)).execute();
}
