import type { Db } from '#server/data/db/database.ts';
import { conflict } from '#server/core/errors.ts';
import { sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';

/** How long a first answer is kept, in milliseconds. */
const retentionMs = 24 * 60 * 60 * 1000;

/** A request that may be sent more than once. */
export interface IdempotentRequest {
  /** The call and the person making it. The same key in another scope is a different key. */
  scope: string;
  key: string;
  /** Hash of the content. The same key with another hash is refused. */
  requestHash: string;
  /** Milliseconds since 1970. */
  now: number;
  /** How long repeats get the first answer, in milliseconds; a day by default. */
  ttlMs?: number;
}

/** An answer that can be repeated; `body` must be valid JSON. */
interface Answer<T> {
  status: number;
  body: T;
}

/** Runs the last part of the work and stores its answer in one transaction. */
export type Finish<T> = (last: () => Promise<T>) => Promise<T>;

const keyOf = ({ scope, key }: IdempotentRequest) => sha256(JSON.stringify([scope, key]));

/** Stores the key, and the answer if it is known. False if the key is stored already. */
async function take(db: Db, request: IdempotentRequest, answer: Answer<unknown> | null): Promise<boolean> {
  const { requestHash, now } = request;
  const values = {
    requestHash,
    status: answer?.status ?? 0,
    response: answer ? JSON.stringify(answer.body ?? null) : '',
    expiresAt: iso(now + (request.ttlMs ?? retentionMs)),
  };
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
 * Runs `work` and stores its answer in one transaction. A repeat within `ttlMs` gets the first answer, and
 * simultaneous repeats wait for it. If `work` throws, nothing is stored and the key is free again.
 * @throws AppError `idempotency_mismatch` if the key was used for another request
 */
export async function idempotent<T>(
  db: Db,
  request: IdempotentRequest,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return db.tx(async () => {
    // Insert the row first: a second request then waits here until the first one commits or rolls back.
    if (!(await take(db, request, null))) return firstAnswer<T>(db, request);
    const answer = await work();
    await db
      .q()
      .updateTable('idempotency')
      .set({ status: answer.status, response: JSON.stringify(answer.body ?? null) })
      .where('key', '=', keyOf(request))
      .execute();
    return answer;
  });
}

/** Like `idempotent`, for an answer that is known before the work is done. It saves a write. */
export const idempotentWith = <T>(
  db: Db,
  request: IdempotentRequest,
  answer: Answer<T>,
  work: () => Promise<void>,
): Promise<Answer<T>> =>
  db.tx(async () => {
    if (!(await take(db, request, answer))) return firstAnswer<T>(db, request);
    await work();
    return answer;
  });

/** The stored answer to a request, unless it has expired. @throws AppError `idempotency_mismatch` */
export async function findAnswer<T>(db: Db, request: IdempotentRequest): Promise<Answer<T> | null> {
  const row = await db
    .q()
    .selectFrom('idempotency')
    .select('key')
    .where('key', '=', keyOf(request))
    .where('expiresAt', '>', iso(request.now))
    .executeTakeFirst();
  return row ? firstAnswer<T>(db, request) : null;
}

async function firstAnswer<T>(db: Db, request: IdempotentRequest): Promise<Answer<T>> {
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
  return { status: row.status, body: JSON.parse(row.response) as T };
}

/** Removes expired answers. */
export async function sweepAnswers(db: Db, now: number): Promise<void> {
  await db.q().deleteFrom('idempotency').where('expiresAt', '<=', iso(now)).execute();
}
