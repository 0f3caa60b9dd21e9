import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { beforeEach, onTestFinished } from 'vitest';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '#server/app/app.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { readConfig, type Config } from '#server/core/config.ts';
import { closeContext, createContext, type Context } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { startSession, type SessionKind } from '#server/access/sessions/sessions.ts';
import { addEveryone, type Everyone } from './people.ts';
import { sessionSubject } from './session-subject.ts';
import { sharedFastify } from './app/shared-fastify.ts';
import { databaseVariables } from './database/engines.ts';
import { keptDatabase } from './database/kept-database.ts';
import { testPool } from './processes/task-pool.ts';

type Headers = Record<string, string>;

/** A client of the app: a visitor or a signed-in person. */
export interface Caller {
  /** The session cookie; null for a visitor. */
  cookie: string | null;
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  post(url: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  patch(url: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  put(url: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  delete(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  /** Sends any other request: raw bodies, other content types, other headers. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** The real application on a database of its own, called without a network. */
export interface TestApp extends Caller {
  app: FastifyInstance;
  context: Context;
  /** The app's clock in milliseconds. Tests set it to move time. */
  clock: { now: number };
  /** Signs in the user with this id, or a contact of the company with this id. The primary contact is the default. */
  as(kind: SessionKind, id: string, contactId?: string): Promise<Caller>;
}

// Tests hash passwords hundreds of times, and with the real settings each hash takes 25 ms. In tests a hash uses almost no
// memory and is otherwise the same.
const { argon2 } = crypto;
type Argon2 = Parameters<typeof argon2>;
Object.assign(crypto, {
  argon2: (algorithm: Argon2[0], asked: Argon2[1], callback: Argon2[2]) =>
    argon2(algorithm, asked.memory === 19 * 1024 ? { ...asked, memory: 8, passes: 1 } : asked, callback),
});
syncBuiltinESMExports();

function caller(app: FastifyInstance, cookie: string | null): Caller {
  const base: Headers = { origin: 'http://localhost:3000', ...(cookie === null ? {} : { cookie }) };
  const inject = (options: InjectOptions) =>
    app.inject({ ...options, headers: { ...base, ...(options.headers as Headers) } });
  const send =
    (method: 'POST' | 'PATCH' | 'PUT') =>
    (url: string, body?: unknown, headers: Headers = {}) =>
      inject({
        method,
        url,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
  return {
    cookie,
    inject,
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    post: send('POST'),
    patch: send('PATCH'),
    put: send('PUT'),
    delete: (url, headers = {}) => inject({ method: 'DELETE', url, headers }),
  };
}

/** Sends a `POST` that makes a row and returns the row's id. */
export async function made(caller: Pick<Caller, 'post'>, url: string, body: object = {}): Promise<string> {
  const response = await caller.post(url, body);
  if (response.statusCode !== 201) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return response.json<{ id: string }>().id;
}

/**
 * Starts the application on an empty database of the engine under test. It is closed after the test or through `atEnd`.
 * `env` sets environment variables.
 */
export async function testApp(
  env: Record<string, string> = {},
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<TestApp> {
  const database = await keptDatabase();
  const config: Config = readConfig({
    DATA_DIR: database.dataDir,
    ...databaseVariables(database.url),
    LOG_LEVEL: 'silent',
    WORKERS: '0',
    ...env,
  });
  const clock = { now: Date.now() };
  const context = createContext(
    config,
    // The brand is copied, since changes in the panel are written into it. Mails to the address of the built-in brand would
    // go to the super admins, so the copy has another address.
    { ...structuredClone(builtInBrand), email: 'office@bluebonnet.example' },
    createLog(config.logLevel),
    () => clock.now,
    { pool: testPool(), db: database.db },
  );
  const app = await buildApp(context, null, sharedFastify(config.trustProxy));
  atEnd(async () => {
    await app.close();
    await closeContext(context);
  });
  await app.ready();
  const prefix = config.secure ? '__Host-foyer' : 'foyer';
  return {
    ...caller(app, null),
    app,
    context,
    clock,
    async as(kind, id, contactId) {
      const subject = await sessionSubject(context.db, kind, id, contactId);
      const token = await startSession(context.db, subject, { userAgent: 'test', now: clock.now });
      return caller(app, `${prefix}-${kind}=${token}`);
    },
  };
}

/** An app for each test in a file. The returned object stays the same and always stands for the current test's app. */
export function appForEachTest(env?: Record<string, string>): TestApp {
  const app = {} as TestApp;
  beforeEach(async () => void Object.assign(app, await testApp(env)));
  return app;
}

/** An app for each test in a file, with one person of each kind signed in. */
export function agencyForEachTest(env?: Record<string, string>): { app: TestApp; people: Everyone } {
  const app = appForEachTest(env);
  const people = {} as Everyone;
  beforeEach(async () => void Object.assign(people, await addEveryone(app)));
  return { app, people };
}
