import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/core/errors.ts';

/** The `Idempotency-Key` of a request, or null. @throws AppError `bad_request` if it is invalid */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('bad_request', 'An Idempotency-Key has 1 to 200 visible characters.');
}
