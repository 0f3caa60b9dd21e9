import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '#server/core/errors.ts';
import type { Db } from '#server/data/db/database.ts';
import type { Storage } from '#server/data/storage/storage.ts';
import { lateMs } from '#server/work/jobs/job-report.ts';
import { nextDue } from '#server/work/jobs/job-table.ts';
import { version } from '#server/work/system/version.ts';

interface Watched {
  db: Db;
  storage: Storage;
  now: () => number;
}

/** The state of other services than the database, checked at most every ten seconds. */
interface Neighbours {
  /** `away`: files can be neither stored nor read. Everything else works. */
  storage: 'ok' | 'away';
  /** `late`: a job has been due for five minutes, so there are too few workers, or none. */
  worker: 'ok' | 'late';
}

const askAgainMs = 10_000;

async function ask({ db, storage, now }: Watched): Promise<Neighbours> {
  const [fault, due] = await Promise.all([storage.fault(), nextDue(db)]);
  return {
    storage: fault === null ? 'ok' : 'away',
    worker: due !== null && due < now() - lateMs ? 'late' : 'ok',
  };
}

/**
 * `/healthz`: the process runs and a proxy may send requests. Public pages are served even without the database. `/readyz`:
 * the database can be reached too; the answer shows the state of file storage and jobs.
 */
export function registerHealth(app: FastifyInstance, watched: Watched): void {
  let asked: { at: number; neighbours: Promise<Neighbours> } | null = null;
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok', version }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    try {
      await watched.db.ping();
      if (!asked || watched.now() - asked.at >= askAgainMs)
        asked = { at: watched.now(), neighbours: ask(watched) };
      return { status: 'ready', ...(await asked.neighbours) };
    } catch (error) {
      asked = null;
      throw new AppError('unavailable', 'The database does not answer.', { retryAfter: 5, cause: error });
    }
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * `/metrics`: the text from `write`, for requests with the configured token as `Authorization: Bearer …`. Without a
 * configured token, `/metrics` answers 404.
 */
export function registerMetrics(
  app: FastifyInstance,
  token: string | null,
  write: () => Promise<string>,
): void {
  app.get('/metrics', { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (token === null) throw notFound('This address');
    const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), digest(token))) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthorized', 'This needs the token of METRICS_TOKEN.');
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await write());
  });
}
