import { useId } from 'react';
import { formatMoney, type Currency } from '#contract/money/currency.ts';
import type { QuoteLine as Line, Selection } from '#contract/money/quote-content.ts';
import { lineTotal, MoneyError } from '#contract/money/totals.ts';
import { formatQuantity, parseQuantity } from '#contract/money/typed-line.ts';
import { cx } from '../class-names.ts';
import { Badge } from '../text/badge.tsx';

/** The amount of a line; null while its discount is too large. */
function amountOf(line: Line, quantity: number): number | null {
  try {
    return lineTotal({ ...line, quantity, taxCode: line.tax });
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

interface QuoteLineProps {
  line: Line;
  currency: Currency;
  selection: Selection;
  /** Absent once the quote waits for nobody. */
  onSelect?: ((next: Selection) => void) | undefined;
  /** The lines that exclude this one. */
  rivals: readonly Line[];
  /** The earlier text of the line; null for a new line. */
  before?: string | null | undefined;
}

/** One line of a quote: a tick for an optional one, a choice among several, a number where the quantity is open. */
export function QuoteLine({ line, currency, selection, onSelect, rivals, before }: QuoteLineProps) {
  const id = useId();
  const isFixed = line.choice === 'fixed';
  const isChosen = isFixed || selection[line.id] !== undefined;
  const quantity = selection[line.id] ?? line.quantity;
  const total = amountOf(line, quantity);
  const choose = (chosen: boolean) => {
    const others = Object.entries(selection).filter(
      ([key]) => key !== line.id && !(line.choice === 'one-of' && rivals.some((rival) => rival.id === key)),
    );
    onSelect?.(Object.fromEntries(chosen ? [...others, [line.id, line.quantity]] : others));
  };
  return (
    <li className={cx('flex items-start gap-3 py-3', !isChosen && 'text-ink-soft')}>
      {!isFixed && (
        <input
          id={id}
          type={line.choice === 'one-of' ? 'radio' : 'checkbox'}
          className="mt-1 size-5 shrink-0 accent-brand"
          checked={isChosen}
          disabled={!onSelect}
          onChange={(event) => choose(event.target.checked)}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <label
          htmlFor={isFixed ? undefined : id}
          className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere"
        >
          {line.name}
          {before !== undefined && <Badge tone="accent">{before === null ? 'New' : 'Changed'}</Badge>}
        </label>
        {line.text && <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{line.text}</p>}
        {before && <p className="text-sm text-ink-soft line-through">{before}</p>}
        {line.range && isChosen && onSelect ? (
          <label className="flex items-center gap-2 text-sm text-ink-soft">
            <input
              type="number"
              className="control w-24"
              inputMode="decimal"
              min={formatQuantity(line.range.least)}
              max={formatQuantity(line.range.most)}
              step={line.range.least % 1000 === 0 && line.range.most % 1000 === 0 ? 1 : 0.001}
              aria-label={`Quantity of ${line.name}`}
              defaultValue={formatQuantity(quantity)}
              onChange={(event) => {
                const typed = parseQuantity(event.target.value);
                if (typed) onSelect({ ...selection, [line.id]: typed });
              }}
            />
            {`× ${formatMoney(line.unitMinor, currency)}, ${formatQuantity(line.range.least)} to ${formatQuantity(line.range.most)}`}
          </label>
        ) : (
          <p className="text-sm text-ink-soft">
            {formatQuantity(quantity)} × {formatMoney(line.unitMinor, currency)}
            {line.discount && ' less discount'}
          </p>
        )}
      </div>
      <p className={cx('shrink-0 tabular-nums', !isChosen && 'line-through')}>
        {total === null ? '–' : formatMoney(total, currency)}
      </p>
    </li>
  );
}
