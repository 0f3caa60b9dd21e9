import * as z from 'zod/mini';
import { requiredText, text } from '../validation/fields.ts';

/** The most characters in a legal page. */
const legalMax = 30_000;

/** The legal pages, each at the address of its name. */
export const legalNames = ['privacy', 'terms', 'imprint'] as const;

export type LegalName = (typeof legalNames)[number];

const page = z
  .object({
    title: requiredText(80, 'Please enter a title.', 'The title'),
    /**
     * Markdown. `{company}`, `{email}`, `{phone}` and `{address}` are replaced by the brand's values,
     * `{cookies}` by the list of cookies.
     */
    body: text(legalMax, 'The page'),
    /** False: the page does not exist, and the footer has no link to it. */
    shown: z.boolean(),
  })
  .check(
    z.refine(({ shown, body }) => !shown || body !== '', {
      error: 'An empty page cannot be shown.',
      path: ['body'],
    }),
  );

export const legalPages = z.object({ privacy: page, terms: page, imprint: page });
