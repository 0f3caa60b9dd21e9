import { formatMoney, type Currency } from '#contract/money/currency.ts';
import type { QuoteContent, QuoteLine } from '#contract/money/quote-content.ts';
import { formatQuantity } from '#contract/money/typed-line.ts';

/** A line as one text: quantity, name and price. */
const said = ({ name, quantity, unitMinor }: QuoteLine, currency: Currency) =>
  `${formatQuantity(quantity)} × ${name}, ${formatMoney(unitMinor, currency)}`;

/** The changes of a version since the one that its reader saw before, by line. `gone` lists the removed lines. */
export interface QuoteChanges {
  /** The earlier state of each changed line by its id; null for a new line. */
  lines: ReadonlyMap<string, string | null>;
  gone: readonly string[];
  /** Names of other changed parts. */
  others: readonly string[];
}

const parts = [
  ['terms', 'The terms'],
  ['payments', 'The payments'],
  ['rounds', 'The rounds'],
  ['discount', 'The discount'],
  ['promisedOn', 'The promised day'],
  ['validUntil', 'The last day'],
] as const satisfies readonly (readonly [keyof QuoteContent, string])[];

/** Compares a version with the one that its reader saw before. */
export function quoteChanges(before: QuoteContent, now: QuoteContent, currency: Currency): QuoteChanges {
  const old = new Map(before.lines.map((line) => [line.id, line]));
  const kept = new Set(now.lines.map(({ id }) => id));
  return {
    lines: new Map(
      now.lines.flatMap((line): [string, string | null][] => {
        const earlier = old.get(line.id);
        if (earlier === undefined) return [[line.id, null]];
        const same = JSON.stringify(earlier) === JSON.stringify(line);
        return same ? [] : [[line.id, said(earlier, currency)]];
      }),
    ),
    gone: before.lines.filter(({ id }) => !kept.has(id)).map((line) => said(line, currency)),
    others: parts
      .filter(([part]) => JSON.stringify(before[part]) !== JSON.stringify(now[part]))
      .map(([, words]) => words),
  };
}

/** The number of changes, as "3 changes since you last looked". */
export function changesText({ lines, gone, others }: QuoteChanges): string {
  const count = lines.size + gone.length + others.length;
  return count === 1 ? '1 change since you last looked' : `${count} changes since you last looked`;
}
