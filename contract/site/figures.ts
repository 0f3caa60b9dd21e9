import * as z from 'zod/mini';
import { requiredText, text } from '../validation/fields.ts';
import { webAddress } from '../validation/web-address.ts';

const missing = 'Please fill this in.';

/**
 * The basis of a figure. `own`: the agency vouches for the figure. `confirmed`: clients confirmed the results. `sourced`: a
 * named source. `example`: no basis yet, so a mark beside the figure opens a note. `off`: not shown.
 */
const figureStates = ['own', 'confirmed', 'sourced', 'example', 'off'] as const;

export type FigureState = (typeof figureStates)[number];

/** The source of a figure. */
const figureSource = z.object({
  title: requiredText(120, 'Please say who published it.', 'The source'),
  url: webAddress,
  year: z
    .number({ error: 'Please enter the year it was published.' })
    .check(
      z.int('Please enter a year like 2025.'),
      z.gte(1990, 'Please enter a year like 2025.'),
      z.lte(2100),
    ),
  /** The last day on which the source is valid, as `2027-12-31`. After this day the figure is shown as an example. */
  until: z.nullable(z.iso.date('Please enter a date.')),
});

export type FigureSource = z.infer<typeof figureSource>;

/** A claim with a number. */
export const figure = z
  .object({
    figure: requiredText(16, missing, 'The figure'),
    name: requiredText(60, missing, 'The name'),
    text: text(240, 'The text'),
    state: z.enum(figureStates),
    source: z.nullable(figureSource),
  })
  .check(
    z.refine(({ state, source }) => state !== 'sourced' || source !== null, {
      error: 'Please name the source, or call the figure an example.',
      path: ['source'],
    }),
  );

export type Figure = z.infer<typeof figure>;

/** True if the source is no longer valid on `today`, a day such as `2027-12-31`. */
export const isExpired = ({ until }: FigureSource, today: string): boolean => until !== null && until < today;

/** The state in which the page shows a figure: the stored state, or `example` if the stored state no longer holds. */
export function shownState(
  { state, source }: Pick<Figure, 'state' | 'source'>,
  { today, confirmed }: { today: string; confirmed: number },
): FigureState {
  if (state === 'confirmed' && confirmed === 0) return 'example';
  if (state === 'sourced' && (source === null || isExpired(source, today))) return 'example';
  return state;
}

/** The numbers in a figure, in order: `10-19%` gives 10 and 19, `1,275%` gives 1275. */
export const numbersOf = (words: string): number[] =>
  [...words.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([found]) => Number(found.replaceAll(',', '')));
