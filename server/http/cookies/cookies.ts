import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookies, type CookieName } from '#contract/site/cookies.ts';
import type { Config } from '#server/core/config.ts';
import { bearerOf } from '../sessions/bearer.ts';

// Browsers accept the `__Host-` prefix only with the attribute `Secure`, which needs https.
const fullName = (config: Config, name: CookieName) =>
  config.secure ? `__Host-foyer-${name}` : `foyer-${name}`;

// With `SameSite=Lax` a browser sends the cookie when a person follows a link to this site, but with no request that another
// site's page makes.
const attributes = (config: Config) => `Path=/; HttpOnly; SameSite=Lax${config.secure ? '; Secure' : ''}`;

/** The value of a cookie, or null. Always null if the request has an API key. */
export function readCookie(config: Config, request: FastifyRequest, name: CookieName): string | null {
  if (bearerOf(request) !== null) return null;
  const wanted = `${fullName(config, name)}=`;
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const pair = part.trim();
    if (pair.startsWith(wanted)) return pair.slice(wanted.length) || null;
  }
  return null;
}

/**
 * Sets a cookie with the lifetime listed for it, unless the request has an API key. Values are base64url or dots, so nothing
 * needs escaping.
 */
export function setCookie(config: Config, reply: FastifyReply, name: CookieName, value: string): void {
  if (bearerOf(reply.request) !== null) return;
  const { seconds } = cookies[name];
  reply.header('set-cookie', `${fullName(config, name)}=${value}; ${attributes(config)}; Max-Age=${seconds}`);
}

/** Removes a cookie from the browser. */
export function clearCookie(config: Config, reply: FastifyReply, name: CookieName): void {
  reply.header('set-cookie', `${fullName(config, name)}=; ${attributes(config)}; Max-Age=0`);
}
