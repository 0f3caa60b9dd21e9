import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import type { StaffRole } from '#contract/permissions/permissions.ts';
import type { Upload } from '#contract/files.ts';
import { buildApp } from '#server/app/app.ts';
import { readBrand } from '#server/core/brand/brand.ts';
import { readConfig } from '#server/core/config.ts';
import { closeContext, createContext, type Context } from '#server/core/context.ts';
import { primeIds } from '#server/data/db/queries/last-id.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { renderKinds } from '#server/features/projects/media/renditions.ts';
import { setupLink } from '#server/features/staff-auth/setup.ts';
import { followClock } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { createLog } from '#server/core/log.ts';
import { startSession } from '#server/access/sessions/sessions.ts';
import { addUser } from '#server/testing/people.ts';
import { announce, partHeaders } from '#server/testing/samples/sample-files.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { createTaskPool } from '#server/work/media/process/task-pool.ts';

/** The caller: a visitor, a member of staff, or a contact of a client (by default the primary one). */
export type Actor = { kind: 'staff'; id: string } | { kind: 'client'; id: string; contactId?: string } | null;

/** The running program, without a network and with an adjustable clock. Every step of the sample is a real call of the product. */
export interface Agency {
  context: Context;
  /** Sets the clock, in milliseconds since 1970. */
  at: (ms: number) => void;
  call: <T = unknown>(
    actor: Actor,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    path: string,
    body?: unknown,
  ) => Promise<T>;
  /** Uploads a file as a browser does, and returns the reference for other calls. */
  upload: (actor: Actor, purpose: string, fileName: string, content: Buffer) => Promise<string>;
  close: () => Promise<void>;
}

/** Opens the program on the data folder that the environment variables name. */
export async function openAgency(env: Record<string, string | undefined>): Promise<Agency> {
  const config = readConfig({ ...env, LOG_LEVEL: 'error', WORKERS: '0' });
  await migrateDatabase(config);
  let now = Date.now();
  // Ids contain timestamps, and lists and waiting times depend on them. So ids must follow the sample's clock.
  followClock(() => now);
  // Draw every file in this process. A child process for each sender would take a third of the processor time.
  const pool = createTaskPool({
    folder: join(config.dataDir, 'jobs'),
    shared: true,
    files: 1_000,
    idleMs: 300_000,
    readyMs: 0,
  });
  const context = createContext(config, readBrand(config.brandFile), createLog('error'), () => now, { pool });
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
      const announced = await send(
        actor,
        'POST',
        '/api/uploads',
        announce(purpose, fileName, content.length),
      );
      const { id, reference } = announced.json<Upload>();
      await send(actor, 'PATCH', `/api/uploads/${id}`, partHeaders(0), content);
      return reference;
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
  const sessions = new Map<string, Promise<string>>();
  /** The session of a person on the current day of the sample's clock. */
  const sessionOf = ({ kind, id, ...contact }: NonNullable<Actor>): Promise<string> => {
    const contactId = 'contactId' in contact ? contact.contactId : undefined;
    const key = [id, contactId, iso(now()).slice(0, 10)].join();
    const started = async () => {
      const subject = await sessionSubject(db, kind, id, contactId);
      // A real sign-in stores its time, which staff see beside the contact.
      if (subject.kind === 'client')
        await db
          .q()
          .updateTable('membership')
          .set({ lastSignInAt: iso(now()) })
          .where('clientAccountId', '=', subject.clientAccountId)
          .where('contactId', '=', subject.contactId)
          .execute();
      return startSession(db, subject, { userAgent: undefined, now: now() });
    };
    const session = sessions.get(key) ?? started();
    sessions.set(key, session);
    return session;
  };
  return async (
    actor: Actor,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    url: string,
    headers: Record<string, string> = {},
    payload?: string | Buffer,
  ) => {
    const cookie: Record<string, string> = {};
    if (actor) cookie['cookie'] = `foyer-${actor.kind}=${await sessionOf(actor)}`;
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

/** Creates the owner with the set-up link, as in any new installation. */
export async function makeOwner(
  { context, call }: Agency,
  person: { email: string; password: string; firstName: string; lastName: string },
): Promise<string> {
  const link = await setupLink(context);
  const token = link?.split('#')[1];
  if (token === undefined) throw new Error('There is staff already.');
  return (await call<CurrentUser>(null, 'POST', '/api/staff/setup', { ...person, token })).id;
}

/** Adds a colleague with a sign-in directly, without an invitation. */
export async function addColleague(
  { context }: Agency,
  email: string,
  name: string,
  role: StaffRole = 'admin',
): Promise<string> {
  const [firstName = '', lastName = ''] = name.split(' ');
  return addUser(context, role, { email, emailKey: email, firstName, lastName, grantedRole: role });
}

/** Runs pending jobs that make watermarks and thumbnails until none is left, but not the jobs for the site's pictures. */
export async function workOff({ context }: Agency): Promise<void> {
  await context.jobs.runUntilEmpty((kind) => kind !== renderKinds.picture);
  // Give deferred work, such as closing files, time to finish.
  await pause(0);
}

/**
 * Makes the site's pictures while further steps run, since no step reads these pictures. Call it after each step; the promise
 * resolves once all pictures so far are made.
 */
export function drawBeside({ context: { jobs } }: Agency): () => Promise<void> {
  let drawing = Promise.resolve();
  return () => {
    drawing = drawing.then(() => jobs.runUntilEmpty((kind) => kind === renderKinds.picture));
    // Ignore the error here: if a step fails at the same time, the step's error is shown. The last call still reports a failed
    // picture.
    drawing.catch(() => undefined);
    return drawing;
  };
}
