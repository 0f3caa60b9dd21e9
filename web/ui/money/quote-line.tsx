import { useId } from 'react';
import { formatMoney, type Currency } from '#contract/money/currency.ts';
import { repeatText } from '#contract/money/periods.ts';
import type { QuoteLine as Line, Selection } from '#contract/money/quote-content.ts';
import { ifItAddsUp, lineTotal } from '#contract/money/totals.ts';
import { formatQuantity } from '#contract/money/typed-line.ts';
import { cx } from '../class-names.ts';
import { Badge } from '../text/badge.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { quantityText } from './words.ts';

/** The amount of a line; null if its discount is too large. */
export const amountOf = (line: Line, quantity: number) =>
  ifItAddsUp(() => lineTotal({ ...line, quantity, taxCode: line.tax }));

interface QuoteLineProps {
  line: Line;
  currency: Currency;
  selection: Selection;
  /** Called with a new selection; absent if the reader cannot choose. */
  onSelect?: ((next: Selection) => void) | undefined;
  /** The alternatives to this line; only one of them can be chosen. */
  rivals: readonly Line[];
  change?: 'new' | 'changed' | undefined;
}

/**
 * A line of a quote: a checkbox for an optional line, radio buttons for alternatives, a number field if the reader may
 * choose the quantity.
 */
export function QuoteLine({ line, currency, selection, onSelect, rivals, change }: QuoteLineProps) {
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
    <li
      className={cx(
        'relative flex items-start gap-3 py-3',
        !isFixed && 'my-1 rounded-lg px-3 ring-1',
        !isFixed && (isChosen ? 'bg-brand-soft ring-brand' : 'ring-line'),
        !isFixed && onSelect && 'hover:ring-control',
      )}
    >
      {!isFixed && (
        <input
          id={id}
          type={line.choice === 'one-of' ? 'radio' : 'checkbox'}
          className="relative z-1 mt-0.5 size-5 shrink-0 tick"
          checked={isChosen}
          disabled={!onSelect}
          onChange={(event) => choose(event.target.checked)}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <label
          htmlFor={isFixed ? undefined : id}
          className={cx(
            'flex flex-wrap items-baseline gap-x-2 wrap-anywhere',
            !isFixed && onSelect && 'after:absolute after:inset-0',
          )}
        >
          {line.name}
          {change && <Badge tone="accent">{change === 'new' ? 'New' : 'Changed'}</Badge>}
        </label>
        {line.text && (
          <p className="type-meta wrap-anywhere whitespace-pre-line text-ink-soft">{line.text}</p>
        )}
        {(quantity !== 1000 || line.range !== null || line.discount !== null) && (
          <p className="type-meta text-ink-soft tabular-nums">{quantityText(line, quantity, currency)}</p>
        )}
        {line.repeats && <p className="type-meta text-ink-soft">Again {repeatText(line.repeats)}</p>}
        {line.range && isChosen && onSelect && (
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <QuantityStepper
              label={line.name}
              quantity={quantity}
              range={line.range}
              onQuantity={(next) => onSelect({ ...selection, [line.id]: next })}
            />
            <span className="type-meta text-ink-soft">
              {formatQuantity(line.range.least)} to {formatQuantity(line.range.most)}
            </span>
          </span>
        )}
      </div>
      <p className={cx('shrink-0 tabular-nums', !isChosen && 'text-ink-soft')}>
        {line.choice === 'optional' && !isChosen && '+ '}
        {total === null ? '–' : formatMoney(total, currency)}
      </p>
    </li>
  );
}
