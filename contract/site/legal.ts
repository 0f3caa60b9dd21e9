import * as z from 'zod/mini';
import { requiredText, text } from '../validation/fields.ts';

/** The greatest number of characters in a legal page. */
const legalMax = 30_000;

/** The legal pages. The name of each page is also its address. */
export const legalNames = ['privacy', 'terms', 'imprint'] as const;

export type LegalName = (typeof legalNames)[number];

const page = z
  .object({
    title: requiredText(80, 'Please enter a title.', 'The title'),
    /**
     * The text in Markdown. The brand's values replace `{company}`, `{email}`, `{phone}` and `{address}`. The list of cookies
     * replaces `{cookies}`.
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
