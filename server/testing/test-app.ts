import { afterEach } from 'vitest';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '#server/app.ts';
import { builtInBrand } from '#server/brand/built-in.ts';
import { readConfig, type Config } from '#server/config.ts';
import { closeContext, createContext, type Context } from '#server/context.ts';
import { createLog } from '#server/log.ts';
import { startSession, type SessionKind } from '#server/sessions/sessions.ts';
import { freshDatabase } from './engines.ts';

type Headers = Record<string, string>;

/** One way to ask the app: as a visitor, or as somebody signed in. */
export interface Caller {
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  post(url: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  patch(url: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  delete(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  /** Anything else: raw bodies, other types, other headers. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** The real application on a database of its own, asked without a network. */
export interface TestApp extends Caller {
  app: FastifyInstance;
  context: Context;
  /** The clock of the app, in milliseconds; set it to move time. */
  clock: { now: number };
  /** Asks as somebody signed in. */
  as(kind: SessionKind, subjectId: string): Promise<Caller>;
}

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

function caller(app: FastifyInstance, cookie: string | null): Caller {
  const base: Headers = { origin: 'http://localhost:3000', ...(cookie === null ? {} : { cookie }) };
  const inject = (options: InjectOptions) =>
    app.inject({ ...options, headers: { ...base, ...(options.headers as Headers) } });
  const send =
    (method: 'POST' | 'PATCH') =>
    (url: string, body?: unknown, headers: Headers = {}) =>
      inject({
        method,
        url,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
  return {
    inject,
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    post: send('POST'),
    patch: send('PATCH'),
    delete: (url, headers = {}) => inject({ method: 'DELETE', url, headers }),
  };
}

/**
 * Starts the application on a fresh database of the running engine; it is closed after the test.
 * `env` sets variables as the environment would.
 */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await freshDatabase();
  const config: Config = readConfig({
    DATA_DIR: database.dataDir,
    ...(database.url === null ? {} : { DATABASE_URL: database.url }),
    LOG_LEVEL: 'silent',
    WORKERS: '0',
    ...env,
  });
  const clock = { now: Date.now() };
  const context = createContext(config, builtInBrand, createLog(config.logLevel), () => clock.now);
  const app = await buildApp(context);
  open.push(async () => {
    await app.close();
    await closeContext(context);
    await database.drop();
  });
  await app.ready();
  const prefix = config.secure ? '__Host-foyer' : 'foyer';
  return {
    ...caller(app, null),
    app,
    context,
    clock,
    async as(kind, subjectId) {
      const token = await startSession(context.db, { kind, subjectId, userAgent: 'test', now: clock.now });
      return caller(app, `${prefix}-${kind}=${token}`);
    },
  };
}
