import type { FastifyInstance } from 'fastify';
import type { Db } from '../data/db/database.ts';
import { AppError } from '../core/errors.ts';

/** `/healthz`: the process runs. `/readyz`: it can also reach its database, so it is ready for traffic. */
export function registerHealth(app: FastifyInstance, { db }: { db: Db }): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    try {
      await db.ping();
    } catch (error) {
      throw new AppError('unavailable', 'The database does not answer.', { retryAfter: 5, cause: error });
    }
    return { status: 'ready' };
  });
}
