import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/data/db/database.ts';
import { findAnswer, idempotent, type Finish, type IdempotentRequest } from './idempotency.ts';
import { sha256 } from '#server/core/secrets.ts';
import { noAct, type Acted } from '#server/data/audit/act.ts';
import { idempotencyKey } from './idempotency-key.ts';

interface Once {
  db: Db;
  now: () => number;
}

function askedOnce(
  { now }: Once,
  request: FastifyRequest,
  scope: string,
  content: unknown,
): IdempotentRequest | null {
  const key = idempotencyKey(request);
  return key === null ? null : { scope, key, requestHash: sha256(JSON.stringify(content)), now: now() };
}

/** Makes a function that runs work once per `Idempotency-Key` and scope. Requests without a key always run. */
export const createOnceByKey =
  (once: Once) =>
  async <T>(request: FastifyRequest, scope: string, content: unknown, work: () => Promise<T>): Promise<T> => {
    const asked = askedOnce(once, request, scope, content);
    if (!asked) return work();
    return idempotent(once.db, asked, work);
  };

/**
 * Like `createOnceByKey`, for writes of staff. A repeat gets the first request's answer and adds no second row to the
 * history.
 */
export function createActOnceByKey(once: Once) {
  const onceByKey = createOnceByKey(once);
  return async <T>(request: FastifyRequest, scope: string, content: unknown, work: () => Promise<Acted<T>>) =>
    noAct(await onceByKey(request, scope, content, async () => (await work()).answer));
}

/** Thrown to roll back a request's work, because another request with the same key was answered in the meantime. */
class AnsweredBefore extends Error {}

/**
 * Like `createOnceByKey`, for work that moves files, which a transaction cannot undo. Only the last part of the work, passed
 * to `finish`, runs in a transaction. A repeat gets the first answer without running `work`. If two such requests run at
 * once, the later one is undone and gets the first answer too.
 */
export const createOnceWithFiles =
  (once: Once) =>
  async <T>(
    request: FastifyRequest,
    scope: string,
    content: unknown,
    work: (finish: Finish<T>) => Promise<T>,
  ): Promise<T> => {
    const { db } = once;
    const asked = askedOnce(once, request, scope, content);
    if (!asked) return work((last) => last());
    const before = await findAnswer<T>(db, asked);
    if (before !== undefined) return before;
    const finish = async (last: () => Promise<T>) => {
      let ran = false;
      const answer = await idempotent(db, asked, async () => {
        ran = true;
        return last();
      });
      if (!ran) throw new AnsweredBefore();
      return answer;
    };
    try {
      return await work(finish);
    } catch (error) {
      // The first request may have caused the error by using up the upload. The answer is read in a transaction: unlike a
      // plain read, on SQLite it waits for the first request's commit.
      const first = await db.apart(() => db.tx(() => findAnswer<T>(db, asked)));
      if (first !== undefined) return first;
      throw error;
    }
  };

/** Like `createOnceWithFiles`, for writes of staff. See `createActOnceByKey`. */
export function createActOnceWithFiles(once: Once) {
  const onceWithFiles = createOnceWithFiles(once);
  return async <T>(
    request: FastifyRequest,
    scope: string,
    content: unknown,
    work: (finish: Finish<Acted<T>>) => Promise<Acted<T>>,
  ): Promise<Acted<T>> =>
    noAct(
      await onceWithFiles<T>(request, scope, content, async (finish) => {
        const acted = await work(async (last) => noAct(await finish(async () => (await last()).answer)));
        return acted.answer;
      }),
    );
}
