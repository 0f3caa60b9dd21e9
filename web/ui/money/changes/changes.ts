import { formatMoney, type Currency } from '#contract/money/currency.ts';
import { repeatText } from '#contract/money/periods.ts';
import type { QuoteContent, QuoteLine } from '#contract/money/quote-content.ts';
import { formatQuantity } from '#contract/money/typed-line.ts';
import { datedText } from '#web/ui/text/time-text.ts';
import { partText, quantityText, roundsText, whenText } from '../words.ts';

const choiceTexts = { fixed: 'always part of it', optional: 'optional', 'one-of': 'one of several' } as const;

/** The texts of a line's parts, in the same order for every line. */
const partsOf = (line: QuoteLine, currency: Currency) => [
  line.name,
  quantityText(line, line.quantity, currency),
  line.range ? `${formatQuantity(line.range.least)} to ${formatQuantity(line.range.most)}` : '',
  line.repeats ? repeatText(line.repeats) : '',
  choiceTexts[line.choice],
  line.text,
];

/** A text with quantity, price, repetition and choice of a line. */
const said = (line: QuoteLine, currency: Currency) =>
  [
    quantityText(line, line.quantity, currency),
    line.repeats ? repeatText(line.repeats) : '',
    line.choice === 'fixed' ? '' : choiceTexts[line.choice],
  ]
    .filter(Boolean)
    .join(', ');

/** The parts of a line that differ from the other line; the whole line if both have the same text. */
function differing(line: QuoteLine, other: QuoteLine, currency: Currency): string {
  const others = partsOf(other, currency);
  return (
    partsOf(line, currency)
      .filter((text, at) => text && text !== others[at])
      .join(', ') || said(line, currency)
  );
}

/** A changed part: its name, its earlier and its current text. A text is null if the part did not exist then. */
export interface Change {
  name: string;
  before: string | null;
  now: string | null;
}

/** The changes since the version that the reader saw last. */
export interface QuoteChanges {
  /** Changed lines by id, each with whether it is new. */
  lines: ReadonlyMap<string, 'new' | 'changed'>;
  rows: readonly Change[];
}

const parts: readonly [name: string, text: (content: QuoteContent, currency: Currency) => string | null][] = [
  ['Discount', ({ discount }, currency) => discount && partText(discount, currency)],
  ['Taxes', ({ taxes }) => taxes.map(({ name }) => name).join(', ')],
  [
    'Payments',
    ({ payments }, currency) =>
      payments.map((each) => `${each.name} ${partText(each.part, currency)} ${whenText(each)}`).join(', ') ||
      null,
  ],
  ['Start', ({ depositFirst }) => (depositFirst ? 'after the first payment' : 'at once')],
  ['Rounds', ({ rounds }, currency) => roundsText(rounds, currency)],
  ['Done by', ({ promisedOn }) => promisedOn && datedText(promisedOn)],
  ['Valid until', ({ validUntil }) => validUntil && datedText(validUntil)],
  ['Terms', ({ terms }) => terms],
  ['Terms as PDF', ({ termsFile }) => termsFile?.name ?? null],
];

/** Compares a version of a quote with an earlier version. */
export function quoteChanges(before: QuoteContent, now: QuoteContent, currency: Currency): QuoteChanges {
  const old = new Map(before.lines.map((line) => [line.id, line]));
  const kept = new Set(now.lines.map(({ id }) => id));
  const lines = new Map<string, 'new' | 'changed'>();
  const rows: Change[] = [];
  for (const line of now.lines) {
    const earlier = old.get(line.id);
    if (earlier && JSON.stringify(earlier) === JSON.stringify(line)) continue;
    lines.set(line.id, earlier ? 'changed' : 'new');
    rows.push({
      name: line.name,
      before: earlier ? differing(earlier, line, currency) : null,
      now: earlier ? differing(line, earlier, currency) : said(line, currency),
    });
  }
  for (const line of before.lines)
    if (!kept.has(line.id)) rows.push({ name: line.name, before: said(line, currency), now: null });
  for (const [name, text] of parts) {
    const texts = { before: text(before, currency), now: text(now, currency) };
    if (texts.before !== texts.now) rows.push({ name, ...texts });
  }
  return { lines, rows };
}

/** The number of changes, as "3 changes since you last looked". */
export const changesText = ({ rows }: QuoteChanges): string =>
  rows.length === 1 ? '1 change since you last looked' : `${rows.length} changes since you last looked`;

/** The row of the total, if it has changed. */
export const totalChange = (before: number, now: number, currency: Currency): Change[] =>
  before === now
    ? []
    : [{ name: 'Total', before: formatMoney(before, currency), now: formatMoney(now, currency) }];
