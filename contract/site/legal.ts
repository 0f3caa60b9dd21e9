import * as z from 'zod/mini';
import { requiredText, text } from '../validation/fields.ts';

/** Most characters of a legal page. */
export const legalMax = 30_000;

/** The legal pages there are; each is at the address of its name. */
export const legalNames = ['privacy', 'terms', 'imprint'] as const;

export type LegalName = (typeof legalNames)[number];

const page = z
  .object({
    title: requiredText(80, 'Please enter a title.', 'The title'),
    /** Markdown. `{company}`, `{email}`, `{phone}` and `{address}` stand for what the brand says, `{cookies}` for the list of them. */
    body: text(legalMax, 'The page'),
    /** False: the address answers that there is no such page, and the footer has no link to it. */
    shown: z.boolean(),
  })
  .check(
    z.refine(({ shown, body }) => !shown || body !== '', {
      error: 'An empty page cannot be shown.',
      path: ['body'],
    }),
  );

export type LegalPage = z.infer<typeof page>;

export const legalPages = z.object({ privacy: page, terms: page, imprint: page });
