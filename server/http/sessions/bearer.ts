import type { FastifyRequest } from 'fastify';

/**
 * The API key of a request (`Authorization: Bearer …`); null for requests of browsers. If there is a key, cookies of the
 * request are ignored.
 */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer\s+(.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim() ?? null;
