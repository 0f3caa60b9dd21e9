import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import {
  endSession,
  findClient,
  findUser,
  startSession,
  type ClientActor,
  type SessionKind,
  type UserActor,
} from '../sessions/sessions.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';

/** What finding out who asks needs. */
export interface SessionContext {
  config: Config;
  db: Db;
  now: () => number;
}

const cookieSeconds = { staff: 7 * 24 * 3600, client: 60 * 24 * 3600 } as const;

/** The signed-in user of the staff sign-in behind a request, or null. */
export async function requestUser(
  { config, db, now }: SessionContext,
  request: FastifyRequest,
): Promise<UserActor | null> {
  const token = readCookie(config, request, 'staff');
  return token === null ? null : findUser(db, token, now());
}

/** The signed-in client behind a request, or null. */
export async function requestClient(
  { config, db, now }: SessionContext,
  request: FastifyRequest,
): Promise<ClientActor | null> {
  const token = readCookie(config, request, 'client');
  return token === null ? null : findClient(db, token, now());
}

/** Whoever asks, when a call is for clients and staff alike: one of the two, or both in one browser. */
export interface SignedIn {
  kind: 'signed-in';
  client: ClientActor | null;
  /** Somebody of the staff: users without a role do not count. */
  staff: UserActor | null;
}

/** The client and the member of staff behind a request, or null when it is neither. */
export async function requestPerson(
  context: SessionContext,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const client = await requestClient(context, request);
  const user = await requestUser(context, request);
  const staff = user?.isAdmin ? user : null;
  return client || staff ? { kind: 'signed-in', client, staff } : null;
}

/**
 * Runs the part of a sign-in that may refuse, and notes refusals with the network address. What was typed is not written
 * down: people type passwords into the wrong field.
 */
export async function watchSignIn<T>(
  { log, ip }: Pick<FastifyRequest, 'log' | 'ip'>,
  kind: SessionKind,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      log.warn({ kind, ip, code: error.code }, 'sign-in refused');
    throw error;
  }
}

/** Signs a person in: a session with a new token, whatever cookie came along; an old session of the same browser ends. */
export async function signIn(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: SessionKind,
  subjectId: string,
): Promise<void> {
  const { config, db, now } = context;
  const previous = readCookie(config, request, kind);
  if (previous !== null) await endSession(db, previous);
  const token = await startSession(db, {
    kind,
    subjectId,
    userAgent: request.headers['user-agent'],
    now: now(),
  });
  setCookie(config, reply, kind, token, cookieSeconds[kind]);
  request.log.info({ kind, ip: request.ip, subjectId }, 'signed in');
}

/** Signs a person out; nothing happens when nobody is signed in. */
export async function signOut(
  { config, db }: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: SessionKind,
): Promise<void> {
  const token = readCookie(config, request, kind);
  if (token !== null) await endSession(db, token);
  clearCookie(config, reply, kind);
}
