import * as z from 'zod/mini';
import { text } from '../validation/fields.ts';
import { normalizeWebAddress } from '../validation/web-address.ts';

// Paths that the program uses or may use in the future. A redirect must never replace them.
const served =
  /^\/(?:$|api(?:\/|$)|uploads(?:\/|$)|assets(?:\/|$)|admin(?:\/|$)|client(?:\/|$)|staff(?:\/|$)|admin-login$|setup$|invitation$|privacy$|terms$|imprint$|work(?:\/|$)|site-pictures(?:\/|$)|brand(?:\/|$)|healthz$|readyz$|robots\.txt$|sitemap\.xml$|manifest\.webmanifest$|[\w-]+\.(?:png|ico|svg)$|web\/|@|\.well-known\/)/i;

const ownPath = /^\/(?![/\\])[^\\#\p{Cc}]*$/u;
/** A target on this site: a path, which can have a query or a fragment. */
const ownTarget = /^\/(?![/\\])[\w\-./~%+?=&#]*$/;

/** An address in a form for comparison: decoded, in lower case, and without a slash at the end of the path. */
function redirectKey(address: string): string {
  const [path = '', ...query] = address.split('?');
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // An address with an invalid escape sequence is compared as it is.
  }
  return [decoded.replace(/(?<=.)\/+$/, ''), ...query].join('?').toLowerCase();
}

/** The target of an old address; undefined if no redirect fits. A redirect with the same query is preferred to one without a query. */
export function redirectOf({ items }: Pick<Redirects, 'items'>, url: string): string | undefined {
  const find = (address: string) => items.find(({ from: old }) => redirectKey(old) === redirectKey(address));
  return (find(url) ?? find(url.split('?', 1)[0] ?? ''))?.to;
}

/** The host of an external target; null for a target on this site. */
export const hostOf = (to: string): string | null => /^https?:\/\/([^/?#]+)/.exec(to)?.[1] ?? null;

const from = z.pipe(
  text(200, 'The old address'),
  z.transform((typed: string, ctx) => {
    const path = redirectKey(typed).split('?', 1)[0] ?? '';
    const wrong = !ownPath.test(typed)
      ? 'Please enter a path of this site, like /old-page.'
      : served.test(path)
        ? 'This address is in use: a redirect would never be followed.'
        : null;
    if (wrong === null) return typed;
    ctx.issues.push({ code: 'custom', message: wrong, input: typed });
    return z.NEVER;
  }),
);

const to = z.pipe(
  text(500, 'The new address'),
  z.transform((typed: string, ctx) => {
    const target = ownTarget.test(typed) ? typed : typed.startsWith('/') ? null : normalizeWebAddress(typed);
    if (target !== null) return target;
    ctx.issues.push({
      code: 'custom',
      message: 'Please enter a path like /#services, or a web address.',
      input: typed,
    });
    return z.NEVER;
  }),
);

const host = text(200, 'The host').check(
  z.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/, 'Please enter a host like shop.example.com.'),
);

/** The redirects from old addresses. They never replace the program's own pages. */
export const redirects = z
  .object({
    items: z.array(z.object({ from, to })).check(z.maxLength(200, 'At most 200 redirects.')),
    /** The external hosts that redirects may lead to. */
    hosts: z.array(host).check(z.maxLength(20, 'At most 20 hosts.')),
  })
  .check(
    z.superRefine(({ items, hosts }, ctx) => {
      const seen = new Set<string>();
      for (const [index, item] of items.entries()) {
        const target = hostOf(item.to);
        if (seen.has(redirectKey(item.from)))
          ctx.addIssue({
            code: 'custom',
            message: 'This address is in the list twice.',
            path: ['items', index, 'from'],
          });
        if (target !== null && !hosts.includes(target))
          ctx.addIssue({
            code: 'custom',
            message: `Please confirm that visitors may be sent to ${target}.`,
            path: ['items', index, 'to'],
          });
        if (items.some(({ from: other }) => redirectKey(other) === redirectKey(item.to)))
          ctx.addIssue({
            code: 'custom',
            message: 'This leads to another redirect.',
            path: ['items', index, 'to'],
          });
        seen.add(redirectKey(item.from));
      }
    }),
  );

export type Redirects = z.infer<typeof redirects>;
