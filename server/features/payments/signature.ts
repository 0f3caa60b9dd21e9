import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signature may be, and how far in the future, in seconds. */
const tolerance = 300;

/**
 * True if Stripe signed this body with the secret in the last five minutes. The header is `t=<seconds>,v1=<hex>`, with several `v1`
 * while a secret is replaced.
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
