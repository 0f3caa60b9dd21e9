import type { Db } from '../db/database.ts';
import { conflict } from '../errors.ts';
import { sha256 } from '../secrets.ts';

/** How long a first answer is kept, in milliseconds. */
const keptFor = 24 * 60 * 60 * 1000;

/** One request that may come twice. */
export interface IdempotentRequest {
  /** What the key belongs to: the call, and who makes it. Keys of different scopes never meet. */
  scope: string;
  key: string;
  /** What was asked: the same key with another hash is refused. */
  requestHash: string;
  /** Milliseconds since 1970. */
  now: number;
  /** How long the first answer stands for later ones, in milliseconds; a day unless said. */
  keepMs?: number;
}

/** An answer that can be given again: `body` is what JSON can carry. */
export interface Answer<T> {
  status: number;
  body: T;
}

/** Runs the last part of a work in its transaction, together with storing its answer. */
export type Finish<T> = (last: () => Promise<T>) => Promise<T>;

const keyOf = ({ scope, key }: IdempotentRequest) => sha256(JSON.stringify([scope, key]));

/**
 * Runs `work` in one transaction together with storing its answer; a repeat within `keepMs` gets the first answer.
 * Repeats at the same moment wait for the first. When `work` throws nothing is stored and the key is free again.
 *
 * @throws AppError `idempotency_mismatch` when the key came with another request before
 */
export async function idempotent<T>(
  db: Db,
  request: IdempotentRequest,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { requestHash, now } = request;
  const key = keyOf(request);
  const values = {
    requestHash,
    status: 0,
    response: '',
    expiresAt: new Date(now + (request.keepMs ?? keptFor)).toISOString(),
  };
  return db.tx(async () => {
    // The row comes first: a second request waits here until the first one is committed or rolled back.
    const mine = await db
      .q()
      .insertInto('idempotency')
      .values({ key, ...values })
      .onConflict((on) =>
        on
          .column('key')
          .doUpdateSet(values)
          .where('idempotency.expiresAt', '<=', new Date(now).toISOString()),
      )
      .returning('key')
      .executeTakeFirst();
    if (!mine) return firstAnswer<T>(db, key, requestHash);
    const answer = await work();
    await db
      .q()
      .updateTable('idempotency')
      .set({ status: answer.status, response: JSON.stringify(answer.body ?? null) })
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

/** The first answer to a request, where there is one that still stands. @throws AppError `idempotency_mismatch` */
export async function findAnswer<T>(db: Db, request: IdempotentRequest): Promise<Answer<T> | null> {
  const key = keyOf(request);
  const row = await db
    .q()
    .selectFrom('idempotency')
    .select('key')
    .where('key', '=', key)
    .where('expiresAt', '>', new Date(request.now).toISOString())
    .executeTakeFirst();
  return row ? firstAnswer<T>(db, key, request.requestHash) : null;
}

async function firstAnswer<T>(db: Db, key: string, requestHash: string): Promise<Answer<T>> {
  const row = await db
    .q()
    .selectFrom('idempotency')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (row.requestHash !== requestHash)
    throw conflict(
      'This request was sent before with other content. Please send it again with a new key.',
      'idempotency_mismatch',
    );
  return { status: row.status, body: JSON.parse(row.response) as T };
}

/** Removes answers whose time is over. */
export async function sweepAnswers(db: Db, now: number): Promise<void> {
  await db.q().deleteFrom('idempotency').where('expiresAt', '<=', new Date(now).toISOString()).execute();
}
