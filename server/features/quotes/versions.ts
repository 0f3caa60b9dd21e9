import {
  firstSelection,
  quoteTotals,
  type QuoteContent,
  type Selection,
} from '#contract/money/quote-content.ts';
import { ifItAddsUp } from '#contract/money/totals.ts';
import type { QuoteState } from '#contract/money/quote.ts';
import { endOfLastDay, firstOpenDay, type WorkingTime } from '#contract/working-time.ts';
import type { acceptancesOf, VersionRow } from './repository.ts';

export type Acceptance = Awaited<ReturnType<typeof acceptancesOf>>[number];

/** The instant at which the last day of a version ends; null if the version never expires. */
export const expiryOf = ({ validUntil }: Pick<VersionRow, 'validUntil'>, time: WorkingTime | null) =>
  validUntil === null ? null : endOfLastDay(validUntil, time);

/** The number of a quote as people see it. Templates have negative numbers. */
export const numberOf = ({ number }: { number: number }) => (number < 0 ? `T${number}` : `Q-${number}`);

/** The current state of a version. */
export function stateOf(
  { state, validUntil }: Pick<VersionRow, 'state' | 'validUntil'>,
  now: number,
  time: WorkingTime | null,
): QuoteState {
  return state === 'sent' && validUntil !== null && validUntil < firstOpenDay(now, time) ? 'expired' : state;
}

export const contentOf = ({ content }: Pick<VersionRow, 'content'>) => JSON.parse(content) as QuoteContent;

/** An acceptance as the contract shows it. */
export const acceptanceOf = (row: Acceptance, undoableUntil: string | null) => ({
  ...row,
  selection: JSON.parse(row.selection) as Selection,
  undoableUntil,
});

/** The amounts of a draft. They are 0 while the amounts do not add up. */
export function amountsOf(content: QuoteContent): { netMinor: number; totalMinor: number } {
  const found = ifItAddsUp(() => quoteTotals(content, firstSelection(content)));
  return { netMinor: found?.netMinor ?? 0, totalMinor: found?.totalMinor ?? 0 };
}
