import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds for which a code is valid (RFC 6238). */
const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits in base32, the format of authenticator apps. */
export const newSecret = (): string => [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('');

function bytesOf(secret: string): Buffer {
  let bits = 0;
  let value = 0;
  const bytes: number[] = [];
  for (const letter of secret) {
    value = (value << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/** The number of the 30-second step at a time (in milliseconds). */
export const stepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds);

/** The code for a step (RFC 4226, section 5.3). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The step for which a typed code is valid, at most one step from the current one; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const typed = Buffer.from(code);
  const step = stepAt(now);
  const found = [step, step - 1, step + 1].filter((each) => {
    const right = Buffer.from(codeAt(secret, each));
    return typed.length === right.length && timingSafeEqual(typed, right);
  });
  return found[0] ?? null;
}

/** The `otpauth://` address in the QR code that an authenticator app scans. */
export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret, issuer, digits: String(digits), period: String(stepSeconds) }).toString().replaceAll('+', '%20')}`;
