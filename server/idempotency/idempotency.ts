import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
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

interface Claim {
  key: string;
  requestHash: string;
  status: number;
  response: string;
  expiresAt: string;
  current: string;
}

const claim = prepared((q, { key, requestHash, status, response, expiresAt, current }: Claim) => {
  const values = { requestHash, status, response, expiresAt };
  return q
    .insertInto('idempotency')
    .values({ key, ...values })
    .onConflict((on) => on.column('key').doUpdateSet(values).where('idempotency.expiresAt', '<=', current))
    .returning('key');
});

/** Takes the key, and stores what will be answered where that is known. False: the key is taken already. */
async function take(db: Db, request: IdempotentRequest, answer: Answer<unknown> | null): Promise<boolean> {
  const { requestHash, now } = request;
  const taken = await claim(db, {
    key: keyOf(request),
    requestHash,
    status: answer?.status ?? 0,
    response: answer ? JSON.stringify(answer.body ?? null) : '',
    expiresAt: new Date(now + (request.keepMs ?? keptFor)).toISOString(),
    current: new Date(now).toISOString(),
  });
  return taken.length > 0;
}

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
  return db.tx(async () => {
    // The row comes first: a second request waits here until the first one is committed or rolled back.
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

/** The same where the answer is known before the work is done, which spares a write. */
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

/** The first answer to a request, where there is one that still stands. @throws AppError `idempotency_mismatch` */
export async function findAnswer<T>(db: Db, request: IdempotentRequest): Promise<Answer<T> | null> {
  const row = await db
    .q()
    .selectFrom('idempotency')
    .select('key')
    .where('key', '=', keyOf(request))
    .where('expiresAt', '>', new Date(request.now).toISOString())
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

/** Removes answers whose time is over. */
export async function sweepAnswers(db: Db, now: number): Promise<void> {
  await db.q().deleteFrom('idempotency').where('expiresAt', '<=', new Date(now).toISOString()).execute();
}
