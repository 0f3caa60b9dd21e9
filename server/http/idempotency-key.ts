import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** What a request carries to be done once however often it is sent, or null. @throws AppError `bad_request` when it is unreadable */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('bad_request', 'An Idempotency-Key has 1 to 200 visible characters.');
}
