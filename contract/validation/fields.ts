import * as z from 'zod/mini';
import { limits } from './limits.ts';

// C0 controls besides tab, line feed and carriage return, and lone surrogates. PostgreSQL refuses NUL in text, and a lone
// surrogate does not survive UTF-8.
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

const storable = (value: string) => !unstorable.test(value) && value.isWellFormed();

/** A whole number with commas between thousands. `toLocaleString` would need 7 MB of memory for this. */
const grouped = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** A trimmed text of at most `max` characters without control characters. */
export const text = (max: number, label = 'This field') =>
  z
    .string({ error: `${label} must be text.` })
    .check(
      z.trim(),
      z.maxLength(max, `${label} can have at most ${grouped(max)} characters.`),
      z.refine(storable, `${label} contains characters that cannot be stored.`),
    );

/** Like `text`, but the text must not be empty. */
export const requiredText = (max: number, message: string, label = 'This field') =>
  z
    .string({ error: message })
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, `${label} can have at most ${grouped(max)} characters.`),
      z.refine(storable, `${label} contains characters that cannot be stored.`),
    );

/** A text that may be missing, null or blank; all three parse to `null`. */
export const optionalText = (max: number, label = 'This field') =>
  z.pipe(
    z.optional(z.nullable(text(max, label))),
    z.transform((value: string | null | undefined) => value || null),
  );

// Only ASCII letters are allowed before the @. Otherwise two addresses with look-alike letters could become the same in lower
// case, and share one account.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** An e-mail address, trimmed, with upper and lower case as typed. Use `emailKey` to compare addresses. */
export const email = (missing = 'Please enter an e-mail address.') =>
  z.string({ error: missing }).check(
    z.trim(),
    z.minLength(1, missing),
    // Stop here if the text is too long, so that the pattern never checks a long text.
    z.maxLength(limits.email, {
      error: `An e-mail address can have at most ${limits.email} characters.`,
      abort: true,
    }),
    z.regex(emailPattern, 'Please enter an e-mail address like name@example.com.'),
  );

/** An e-mail address in a form for comparison. */
export const emailKey = (address: string) => address.trim().toLowerCase();

/** An identifier made by the server: a UUID as text. */
export const id = z.string().check(z.uuid('This is not an identifier.'));

/** An id. Null or an empty field: no row. A missing field leaves the stored value unchanged. */
export const optionalId = z.optional(
  z.pipe(
    z.nullable(z.union([z.literal(''), id], 'This is not an identifier.')),
    z.transform((value: string | null) => value || null),
  ),
);

/** An instant as ISO 8601 in UTC with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });

/** The parameters of a call with an id in its path. */
export const idParams = z.object({ id });

const badLimit = `This is a whole number from 1 to ${limits.pageMax}.`;

// Only digits are accepted. `Number` alone would also accept `0x10`, `1e1` and spaces.
const pageSize = z._default(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,4}$/, badLimit))], badLimit),
    z.pipe(
      z.transform((given: number | string) => Number(given)),
      z.number().check(z.int(badLimit), z.gte(1, badLimit), z.lte(limits.pageMax, badLimit)),
    ),
  ),
  limits.pageDefault,
);

/** The query parameters of every list: the page size, the cursor from the previous page, and a search text. */
export const listQuery = {
  limit: pageSize,
  cursor: z.optional(id),
  q: z.optional(text(limits.search, 'The search text')),
};

/**
 * Limits a list for staff to rows that the signed-in person looks after: the person's own rows, and those of the person's
 * companies and projects.
 */
export const mine = z.optional(z.literal('true', { error: 'This can only be true.' }));

/** The answer of a call that only reports its success. */
export const ok = z.object({ message: z.string() });

const badRating = `A rating is a whole number from ${limits.ratingMin} to ${limits.ratingMax}.`;

/** A number of stars. */
export const rating = z
  .number(badRating)
  .check(z.int(badRating), z.gte(limits.ratingMin, badRating), z.lte(limits.ratingMax, badRating));
