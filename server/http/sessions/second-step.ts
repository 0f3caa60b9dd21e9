import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookies } from '#contract/site/cookies.ts';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import type { OpenedBy, PersonKey } from '#server/data/db/tables/sign-in.ts';
import { hasSecondFactor, takeCode } from '#server/access/second-factor/second-factor.ts';
import type { SessionSubject } from '#server/access/sessions/sessions.ts';
import { clearCookie, readCookie, setCookie } from '../cookies/cookies.ts';
import { signIn } from './session.ts';

type Work = Pick<Context, 'config' | 'db' | 'events' | 'now' | 'secrets'>;

/** How long a person may take to enter the code, in milliseconds. */
const stepMs = cookies['second-step'].seconds * 1000;

/** The key under which the second factor and passkeys of a session's person are stored. */
const personOf = (subject: SessionSubject): PersonKey =>
  subject.kind === 'client'
    ? { personKind: 'contact', personId: subject.contactId }
    : { personKind: 'user', personId: subject.userId };

/**
 * Signs in a person who has shown a password or used a mailed link. A person with a second factor must enter a code first.
 * @returns the token of the session
 * @throws AppError `second_factor_required`; the code then goes to `takeSecondStep`
 */
export async function signInOrAsk(
  context: Work,
  request: FastifyRequest,
  reply: FastifyReply,
  subject: SessionSubject,
  by: Exclude<OpenedBy, 'second-factor'>,
): Promise<string> {
  const asks = by === 'password' || by === 'link';
  if (!asks || !(await hasSecondFactor(context, personOf(subject))))
    return signIn(context, request, reply, subject, by);
  const signed = context.secrets.sign('second-step', JSON.stringify(subject), stepMs);
  setCookie(context.config, reply, 'second-step', signed);
  throw new AppError('second_factor_required', 'Please enter the code of your authenticator app.');
}

/**
 * Signs in a person whom `signInOrAsk` has asked for a code in this browser.
 * @throws AppError `gone` if the request for the code is too old, `validation_error` at `code`, or `too_many_requests`
 */
export async function takeSecondStep(
  context: Work,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<SessionSubject> {
  const { config, secrets } = context;
  const cookie = readCookie(config, request, 'second-step');
  const signed = cookie === null ? null : secrets.verify('second-step', cookie);
  if (!signed) throw new AppError('gone', 'This took too long. Please sign in again.');
  const subject = JSON.parse(signed.value) as SessionSubject;
  await takeCode(context, personOf(subject), code);
  clearCookie(config, reply, 'second-step');
  await signIn(context, request, reply, subject, 'second-factor');
  return subject;
}
