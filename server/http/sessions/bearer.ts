import type { FastifyRequest } from 'fastify';

/** The API key of a request (`Authorization: Bearer …`); null for requests of browsers. Cookies beside it do not count. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer\s+(.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim() ?? null;
