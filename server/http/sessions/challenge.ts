import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { ceremonyMs } from '#server/access/passkeys/passkeys.ts';
import { clearCookie, readCookie, setCookie } from '../cookies/cookies.ts';

type Work = Pick<Context, 'config' | 'secrets'>;

/** What a passkey is asked for. A challenge of one is no answer to the other. */
type Ceremony = 'sign-in' | 'add';

/** Keeps the challenge of a passkey in the browser, signed, until the passkey has answered. */
export function giveChallenge(
  { config, secrets }: Work,
  reply: FastifyReply,
  ceremony: Ceremony,
  challenge: string,
): void {
  const signed = secrets.sign(`passkey/${ceremony}`, challenge, ceremonyMs);
  setCookie(config, reply, 'passkey', signed);
}

/** Takes the challenge that the browser was given. @throws AppError `gone` when there is none, or that is too long ago */
export function takeChallenge(
  { config, secrets }: Work,
  request: FastifyRequest,
  reply: FastifyReply,
  ceremony: Ceremony,
): string {
  const cookie = readCookie(config, request, 'passkey');
  clearCookie(config, reply, 'passkey');
  const signed = cookie === null ? null : secrets.verify(`passkey/${ceremony}`, cookie);
  if (!signed) throw new AppError('gone', 'This took too long. Please try again.');
  return signed.value;
}
