import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookies } from '#contract/site/cookies.ts';
import type { Config } from '#server/core/config.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { accountKey, type Sender } from '#server/access/throttle/sign-in-tries.ts';
import type { SessionKind } from '#server/access/sessions/sessions.ts';
import { readCookie, setCookie } from './cookies.ts';

interface DeviceContext {
  config: Config;
  secrets: Pick<Secrets, 'sign' | 'verify'>;
}

/** A browser and the accounts that have signed in to it, the latest first. This cookie signs nobody in. */
interface Device {
  id: string;
  accounts: string[];
}

const lifetimeMs = cookies.device.seconds * 1000;

/** Limits how many accounts are remembered per browser. */
const mostAccounts = 8;

function readDevice({ config, secrets }: DeviceContext, request: FastifyRequest): Device | null {
  const cookie = readCookie(config, request, 'device');
  const signed = cookie === null ? null : secrets.verify('device', cookie);
  return signed && (JSON.parse(signed.value) as Device);
}

/** The sender of a sign-in try: the network address, and the browser if the account has signed in there before. */
export function senderOf(context: DeviceContext, request: FastifyRequest): Sender {
  return {
    ip: request.ip,
    deviceOf(kind, emailKey) {
      const device = readDevice(context, request);
      return device?.accounts.includes(accountKey(kind, emailKey)) ? device.id : null;
    },
  };
}

/**
 * Remembers in the browser that this account has signed in there. From then on strangers' tries cannot lock
 * the account out in this browser.
 */
export function rememberDevice(
  context: DeviceContext,
  request: FastifyRequest,
  reply: FastifyReply,
  account: { kind: SessionKind; emailKey: string },
): void {
  const known = readDevice(context, request) ?? { id: randomBytes(12).toString('base64url'), accounts: [] };
  const key = accountKey(account.kind, account.emailKey);
  const accounts = [key, ...known.accounts.filter((other) => other !== key)].slice(0, mostAccounts);
  const signed = context.secrets.sign('device', JSON.stringify({ ...known, accounts }), lifetimeMs);
  setCookie(context.config, reply, 'device', signed);
}
