import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { findAnswer, idempotent, type Finish, type IdempotentRequest } from '../idempotency/idempotency.ts';
import { sha256 } from '../secrets.ts';
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

/** Makes a function that runs work once for each `Idempotency-Key` of a scope; without a key it just runs. */
export const createOnceByKey =
  (once: Once) =>
  async <T>(request: FastifyRequest, scope: string, content: unknown, work: () => Promise<T>): Promise<T> => {
    const asked = askedOnce(once, request, scope, content);
    if (!asked) return work();
    return (await idempotent(once.db, asked, async () => ({ status: 201, body: await work() }))).body;
  };

/** The same request was answered in the meantime: what this one has done is rolled back. */
class AnsweredBefore extends Error {}

/**
 * The same for work that moves files, which no transaction can hold: only its last part, given to `finish`, runs in one.
 * A repeat gets the first answer before anything is done; one at the same moment is undone and gets it too.
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
    if (before) return before.body;
    const finish = async (last: () => Promise<T>) => {
      let ran = false;
      const { body } = await idempotent(db, asked, async () => {
        ran = true;
        return { status: 201, body: await last() };
      });
      if (!ran) throw new AnsweredBefore();
      return body;
    };
    try {
      return await work(finish);
    } catch (error) {
      // Also where the first one has used up the upload that this one names.
      const first = await findAnswer<T>(db, asked);
      if (first) return first.body;
      throw error;
    }
  };
