import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import { uploadReference, type Upload } from '#contract/files.ts';
import { buildApp } from '#server/app.ts';
import { readBrand } from '#server/brand/brand.ts';
import { readConfig } from '#server/config.ts';
import { closeContext, createContext, type Context } from '#server/context.ts';
import { primeIds } from '#server/db/last-id.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import * as users from '#server/features/auth/repository.ts';
import { setupLink } from '#server/features/auth/setup.ts';
import { followClock, newId } from '#server/ids.ts';
import { createLog } from '#server/log.ts';
import { startSession } from '#server/sessions/sessions.ts';

/** Who makes a call: a visitor, or somebody signed in. */
export type Actor = { kind: 'staff' | 'client'; id: string } | null;

/** The running program without a network, and a clock that can be set: what happens goes through the same calls as in life. */
export interface Agency {
  context: Context;
  /** Sets the clock, in milliseconds since 1970. */
  at: (ms: number) => void;
  call: <T = unknown>(
    actor: Actor,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: unknown,
  ) => Promise<T>;
  /** Uploads a file as a browser does, and gives the reference other calls take. */
  upload: (actor: Actor, purpose: string, fileName: string, content: Buffer) => Promise<string>;
  close: () => Promise<void>;
}

/** Opens the program on the folder that the environment names. */
export async function openAgency(env: Record<string, string | undefined>): Promise<Agency> {
  const config = readConfig({ ...env, LOG_LEVEL: 'error', WORKERS: '0' });
  await migrateDatabase(config);
  let now = Date.now();
  // Lists, and who waits too long, go by the times in the ids.
  followClock(() => now);
  const context = createContext(config, readBrand(config.brandFile), createLog('error'), () => now);
  await primeIds(context.db);
  const app = await buildApp(context);
  await app.ready();
  const send = sender(app, context);

  return {
    context,
    at: (ms) => (now = ms),
    call: async <T>(...[actor, method, path, body]: Parameters<Agency['call']>) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const payload = body === undefined ? undefined : JSON.stringify(body);
      return (await send(actor, method, path, json, payload)).json<T>();
    },
    upload: async (actor, purpose, fileName, content) => {
      const encoded = (value: string) => Buffer.from(value).toString('base64');
      const announce = {
        'tus-resumable': '1.0.0',
        'upload-length': String(content.length),
        'upload-metadata': `filename ${encoded(fileName)},purpose ${encoded(purpose)}`,
      };
      const { id } = (await send(actor, 'POST', '/api/uploads', announce)).json<Upload>();
      const part = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      await send(actor, 'PATCH', `/api/uploads/${id}`, part, content);
      return uploadReference(id);
    },
    close: async () => {
      await app.close();
      await closeContext(context);
      followClock(Date.now);
    },
  };
}

function sender(app: FastifyInstance, context: Context) {
  const { config, db, now } = context;
  return async (
    actor: Actor,
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    headers: Record<string, string> = {},
    payload?: string | Buffer,
  ) => {
    const cookie: Record<string, string> = {};
    if (actor) {
      const subject = { kind: actor.kind, subjectId: actor.id, userAgent: undefined, now: now() };
      cookie['cookie'] = `foyer-${actor.kind}=${await startSession(db, subject)}`;
    }
    const response = await app.inject({
      method,
      url,
      headers: { origin: config.publicUrl, ...cookie, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    if (response.statusCode >= 300)
      throw new Error(`${method} ${url} answered ${response.statusCode}: ${response.body.slice(0, 400)}`);
    return response;
  };
}

/** Makes the owner with the set-up link, as on any new installation. */
export async function makeOwner(
  { context, call }: Agency,
  person: { email: string; password: string; firstName: string; lastName: string },
): Promise<string> {
  const link = await setupLink(context);
  const token = link?.split('#')[1];
  if (token === undefined) throw new Error('There is staff already.');
  return (await call<CurrentUser>(null, 'POST', '/api/staff/setup', { ...person, token })).id;
}

/** Adds a colleague who signs in elsewhere: invitations are not sent yet, so no call makes one. */
export async function addColleague(
  { context }: Agency,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<string> {
  const at = new Date(context.now()).toISOString();
  const user = await users.insert(context.db, {
    id: newId(context.now()),
    email,
    emailKey: email,
    emailVerified: true,
    firstName,
    lastName,
    profileImageUrl: null,
    role: 'admin',
    grantedRole: 'admin',
    passwordHash: null,
    createdAt: at,
    lastSignInAt: null,
  });
  return user.id;
}

/** Waits for the watermarks and thumbnails that are due. */
export async function workOff({ context }: Agency): Promise<void> {
  await context.jobs.runUntilEmpty();
  // What a job leaves for the next turn of the loop, such as closing files.
  await pause(0);
}
