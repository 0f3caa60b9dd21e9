import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, optionalText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';
import { webAddress } from './validation/web-address.ts';

/** A web page that a client likes, and why. */
export const referenceLink = z.object({
  url: z.string(),
  description: z.nullable(z.string()),
  /** The contact who added or last changed the link. */
  savedBy: z.nullable(person),
  savedAt: instant,
});

export type ReferenceLink = z.infer<typeof referenceLink>;

// True if an entry is filled. An entry that is not an object counts as filled, so that the call fails instead of dropping the
// entry.
function filled(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return true;
  const url: unknown = 'url' in entry ? entry.url : null;
  return typeof url === 'string' ? url.trim() !== '' : url !== null && url !== undefined;
}

/** The reference links of a client to save. The list replaces the earlier one. Entries without an address are left out. */
const newReferenceLinks = z.object({
  links: z.pipe(
    z
      .array(z.unknown(), 'The links must be a list.')
      .check(z.maxLength(100, 'There can be at most 100 entries.')),
    z.pipe(
      // Empty entries become `undefined` and keep their place, so that errors name a field by the number that the client sees.
      z.transform((links: unknown[]) => links.map((link) => (filled(link) ? link : undefined))),
      z.pipe(
        z.array(
          z.optional(
            z.object({ url: webAddress, description: optionalText(limits.description, 'The description') }),
          ),
        ),
        z.transform((links: ({ url: string; description: string | null } | undefined)[]) =>
          links.filter((link) => link !== undefined),
        ),
      ),
    ),
  ),
});

export type NewReferenceLinks = z.infer<typeof newReferenceLinks>;

export const myReferenceLinks = endpoint('GET', '/api/client/reference-links', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: "The client's reference links, in the order they were saved",
  changedBy: ['reference-links'],
  response: z.array(referenceLink),
});

export const saveReferenceLinks = endpoint('POST', '/api/client/reference-links', {
  access: 'client',
  standing: 'decides',
  untilVerified: 'same',
  summary: 'Save the reference links that have an address; replaces the saved links',
  body: newReferenceLinks,
  response: z.array(referenceLink),
  status: 201,
  errors: ['too_many_requests'],
});
