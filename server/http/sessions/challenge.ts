import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { ceremonyMs } from '#server/access/passkeys/passkeys.ts';
import { clearCookie, readCookie, setCookie } from '../cookies/cookies.ts';

type Work = Pick<Context, 'config' | 'secrets'>;

/** The purpose of a challenge. A challenge for one purpose is not valid for the other. */
type Ceremony = 'sign-in' | 'add';

/** Keeps a passkey's challenge in a signed cookie until the passkey has answered. */
export function giveChallenge(
  { config, secrets }: Work,
  reply: FastifyReply,
  ceremony: Ceremony,
  challenge: string,
): void {
  const signed = secrets.sign(`passkey/${ceremony}`, challenge, ceremonyMs);
  setCookie(config, reply, 'passkey', signed);
}

/** Reads the browser's challenge and removes it. @throws AppError `gone` if there is none or it is too old */
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
