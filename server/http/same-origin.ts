import type { FastifyRequest } from 'fastify';
import type { Config } from '../core/config.ts';
import { AppError } from '../core/errors.ts';

/**
 * Refuses requests that a page of another site made a browser send. Browsers send `Origin` with every request that can
 * change something. A program that sends no `Origin` has no cookies but its own.
 * @throws AppError `cross_site`
 */
export function assertSameOrigin(config: Config, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const { origin } = request.headers;
  if (site === undefined && (origin === undefined || origin === config.publicUrl)) return;
  throw new AppError(
    'cross_site',
    `Please use this site at ${config.publicUrl}: the request came from another address.`,
  );
}
