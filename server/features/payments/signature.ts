import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signature may be this old, or this far in the future, in seconds. */
const tolerance = 300;

/**
 * True if Stripe signed this body with the secret, at most five minutes ago. The header is `t=<seconds>,v1=<hex>`; it has
 * several `v1` while a secret is being replaced.
 */
export function isSigned(header: string, body: Buffer, secret: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > tolerance) return false;
  const right = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
