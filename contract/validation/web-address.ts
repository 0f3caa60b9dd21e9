import * as z from 'zod/mini';
import { text } from './fields.ts';
import { limits } from './limits.ts';

// A global of browsers and Node. This folder has no types for either, so the global is declared here.
declare const URL: new (text: string) => {
  href: string;
  protocol: string;
  username: string;
  password: string;
};

function parse(text: string) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * A web address as `URL` writes it. Null if a browser must not follow the address: it has another scheme, or contains a user
 * name or password.
 */
export function normalizeWebAddress(typed: string): string | null {
  const written = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  // A single word without a scheme is more likely a mistake than a host name.
  if (written !== typed && !typed.split(/[/?#]/, 1)[0]?.includes('.')) return null;
  const url = parse(written);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return url.href.length <= limits.url ? url.href : null;
}

const wrong = 'Please enter a web address like https://example.com.';

/** A web address in normal form: `example.com` becomes `https://example.com/`. */
export const webAddress = z.pipe(
  text(limits.url, 'The address'),
  z.transform((typed: string, ctx) => {
    const address = normalizeWebAddress(typed);
    if (address !== null) return address;
    ctx.issues.push({ code: 'custom', message: wrong, input: typed });
    return z.NEVER;
  }),
);

/**
 * A web address that may be missing, null or blank; all three parse to `null`. A text that `also` accepts, such as the
 * reference of an upload, stays unchanged.
 */
export const optionalAddress = (also: (value: string) => boolean = () => false) =>
  z.pipe(
    z.optional(z.nullable(text(limits.url, 'The address'))),
    z.transform((typed: string | null | undefined, ctx): string | null => {
      if (!typed) return null;
      if (also(typed)) return typed;
      const address = normalizeWebAddress(typed);
      if (address === null) ctx.issues.push({ code: 'custom', message: wrong, input: typed });
      return address;
    }),
  );
