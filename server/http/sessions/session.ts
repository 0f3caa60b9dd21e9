import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config.ts';
import type { Db } from '#server/data/db/database.ts';
import type { Events } from '#server/work/events/events.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { OpenedBy } from '#server/data/db/tables/sign-in.ts';
import { actorOfKey } from '#server/access/api-keys/api-keys.ts';
import { networkKey } from '#server/access/throttle/throttle.ts';
import { isBusy, isUnreachable } from '#server/data/db/errors.ts';
import { AppError } from '#server/core/errors.ts';
import {
  endSession,
  findClient,
  addressOf,
  findUser,
  startSession,
  type ClientActor,
  type SessionKind,
  type SessionSubject,
  type UserActor,
} from '#server/access/sessions/sessions.ts';
import { bearerOf } from './bearer.ts';
import { noteSignIn, noteSignOut } from './note-sign-in.ts';
import { rememberDevice } from '../cookies/known-devices.ts';
import { clearCookie, readCookie, setCookie } from '../cookies/cookies.ts';

/** The services needed to find the signed-in person. */
export interface SessionContext {
  config: Config;
  db: Db;
  now: () => number;
}

/** The member of staff signed in on a request, or null. */
export async function requestUser(
  { config, db, now }: SessionContext,
  request: FastifyRequest,
): Promise<UserActor | null> {
  const token = readCookie(config, request, 'staff');
  return token === null ? null : findUser(db, token, now());
}

/** The client signed in on a request, or null. */
export async function requestClient(
  { config, db, now }: SessionContext,
  request: FastifyRequest,
): Promise<ClientActor | null> {
  const token = readCookie(config, request, 'client');
  const client = token === null ? null : await findClient(db, token, now());
  return client && { ...client, network: networkKey(request.ip) };
}

/** For public pages: while the database is unreachable, every visitor counts as signed out. */
export const ifReachable = <T>(found: Promise<T | null>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (isBusy(error) || isUnreachable(error)) return null;
    throw error;
  });

/** The person who calls a call for clients and staff: a client, a member of staff, or both in one browser. */
export interface SignedIn {
  kind: 'signed-in';
  client: ClientActor | null;
  /** A member of staff; null for users without a role. */
  staff: UserActor | null;
}

/** The client and the member of staff who are signed in on a request, or the actor of an API key; null if there is none. */
export async function requestPerson(
  context: SessionContext,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const key = bearerOf(request);
  if (key !== null)
    return { kind: 'signed-in', client: null, staff: await actorOfKey(context.db, key, context.now()) };
  const client = await requestClient(context, request);
  const user = await requestUser(context, request);
  const staff = user?.isAdmin ? user : null;
  return client || staff ? { kind: 'signed-in', client, staff } : null;
}

/**
 * Runs a step of a sign-in and logs a refusal with the network address. The typed text is not logged, because people type
 * passwords into the wrong field.
 */
export async function watchSignIn<T>(
  { log, ip }: Pick<FastifyRequest, 'log' | 'ip'>,
  kind: SessionKind | 'passkey' | 'second factor',
  work: () => Promise<T>,
  note?: (code: string) => Promise<void>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      log.warn({ kind, ip, code: error.code }, 'A sign-in was refused');
      // Refusals by the rate limits are not recorded, so that they cannot fill the audit log.
      if (error.code !== 'too_many_requests') await note?.(error.code);
    }
    throw error;
  }
}

/** The services needed to find the signed-in person and to end a session. */
interface EndingContext extends SessionContext {
  events: Pick<Events, 'publish'>;
}

/**
 * Signs a person in with a new session and returns its token. The browser's previous session ends, and its cookie is not
 * used again.
 */
export async function signIn(
  context: EndingContext & { secrets: Secrets },
  request: FastifyRequest,
  reply: FastifyReply,
  subject: SessionSubject,
  openedBy: OpenedBy,
): Promise<string> {
  const { config, db, now } = context;
  const { kind } = subject;
  const previous = readCookie(config, request, kind);
  if (previous !== null) await endSession(context, previous);
  const token = await startSession(db, subject, {
    userAgent: request.headers['user-agent'],
    now: now(),
    openedBy,
  });
  setCookie(config, reply, kind, token);
  const emailKey = await addressOf(db, subject);
  if (emailKey !== null) rememberDevice(context, request, reply, { kind, emailKey });
  await noteSignIn(context, request, subject, openedBy);
  request.log.info({ ...subject, ip: request.ip }, 'A person signed in');
  return token;
}

/** Signs a person out. Does nothing if nobody is signed in. */
export async function signOut(
  context: EndingContext,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: SessionKind,
): Promise<void> {
  const token = readCookie(context.config, request, kind);
  if (token !== null) {
    const ended = await endSession(context, token);
    if (ended) await noteSignOut(context, request, ended);
  }
  clearCookie(context.config, reply, kind);
}
