import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { idempotent } from '../idempotency/idempotency.ts';
import { sha256 } from '../secrets.ts';
import { idempotencyKey } from './idempotency-key.ts';

/** Makes a function that runs work once for each `Idempotency-Key` of a scope; without a key it just runs. */
export const createOnceByKey =
  ({ db, now }: { db: Db; now: () => number }) =>
  async <T>(request: FastifyRequest, scope: string, content: unknown, work: () => Promise<T>): Promise<T> => {
    const key = idempotencyKey(request);
    if (key === null) return work();
    const asked = { scope, key, requestHash: sha256(JSON.stringify(content)), now: now() };
    return (await idempotent(db, asked, async () => ({ status: 201, body: await work() }))).body;
  };
