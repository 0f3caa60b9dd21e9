import * as z from 'zod/mini';
import { text } from './fields.ts';
import { limits } from './limits.ts';

// Browsers and Node have it; the types of this tree name neither.
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

/** An address as `URL` writes it, or null when it is none that a browser may follow: other schemes, or a name and password inside. */
export function normalizeWebAddress(typed: string): string | null {
  const written = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  // Without a scheme a single word is more likely a slip than the name of a machine.
  if (written !== typed && !typed.split(/[/?#]/, 1)[0]?.includes('.')) return null;
  const url = parse(written);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return url.href.length <= limits.url ? url.href : null;
}

const wrong = 'Please enter a web address like https://example.com.';

/** A web address, normalised: `example.com` arrives as `https://example.com/`. */
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
 * A web address that may be missing, null or blank; all three arrive as `null`. What `also` accepts arrives as it is:
 * the reference of an upload, where a call takes one.
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

/** A web address that may be missing, null or blank; all three arrive as `null`. */
export const optionalWebAddress = optionalAddress();
