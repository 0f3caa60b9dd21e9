import { formatMoney, type Currency } from '#contract/money/currency.ts';
import { repeatText } from '#contract/money/periods.ts';
import type { QuoteLine, Selection } from '#contract/money/quote-content.ts';
import { formatQuantity } from '#contract/money/typed-line.ts';
import { cx } from '#web/ui/class-names.ts';
import { amountOf } from '#web/ui/money/quote-line.tsx';
import { quantityText } from '#web/ui/money/words.ts';
import { Badge } from '#web/ui/text/badge.tsx';

interface LineProps {
  line: QuoteLine;
  /** The heading of the group that begins with this line; null inside a group. */
  heading: string | null;
  currency: Currency;
  selection: Selection;
  /** The quantity as the reader typed it. */
  typed: string | undefined;
  error: string | undefined;
  /** True while the reader may still choose lines. */
  open: boolean;
  /** Whether the line is new or has changed since the reader's last visit. */
  changed: 'new' | 'changed' | undefined;
}

/**
 * A line of the quote as a card. `contract/money/typed-line.ts` reads its field names: `pick` for a checkbox, `one` for
 * one of several options, `fix` and `count` for a quantity.
 */
export function Line({
  line,
  heading,
  currency,
  selection,
  typed,
  error: refused,
  open,
  changed,
}: LineProps) {
  const { id, choice, quantity, range, name, text, unitMinor, discount } = line;
  const isFixed = choice === 'fixed';
  const isChosen = isFixed || selection[id] !== undefined;
  const wanted = selection[id] ?? quantity;
  const total = amountOf(line, wanted);
  const fits = !range || (wanted >= range.least && wanted <= range.most);
  const error =
    refused ??
    (fits ? null : `Please choose ${formatQuantity(range.least)} to ${formatQuantity(range.most)}.`);
  const inputId = `line-${id}`;
  return (
    <>
      {heading && (
        <li className="mt-2">
          <h3 className="type-name">{heading}</h3>
        </li>
      )}
      <li
        className={cx(
          'relative flex items-start gap-3 rounded-xl bg-raised p-4 ring-1 ring-line has-checked:ring-2 has-checked:ring-brand',
          // Styles a line that is not chosen in CSS, so that the style applies before the total is computed again.
          'group has-[:is([type=checkbox],[type=radio]):not(:checked)]:text-ink-soft',
        )}
      >
        {!isFixed && (
          <input
            id={inputId}
            type={choice === 'one-of' ? 'radio' : 'checkbox'}
            name={choice === 'one-of' ? `one.${line.group ?? ''}` : `pick.${id}`}
            value={choice === 'one-of' ? `${id}:${quantity}` : quantity}
            className="relative z-1 mt-0.5 size-6 shrink-0 tick"
            defaultChecked={isChosen}
            disabled={!open}
          />
        )}
        {isFixed && range && <input type="hidden" name={`fix.${id}`} value={quantity} />}
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <label
            htmlFor={isFixed ? undefined : inputId}
            className={cx(
              'flex min-h-7 flex-wrap items-center gap-x-2 type-name wrap-anywhere',
              // The whole card is the click target.
              !isFixed && 'cursor-pointer after:absolute after:inset-0',
            )}
          >
            {name}
            {open && changed && <Badge tone="accent">{changed === 'new' ? 'New' : 'Changed'}</Badge>}
          </label>
          {text && <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>}
          {range && open ? (
            <div className="relative z-1 flex flex-wrap items-center gap-x-3 gap-y-1 self-start">
              <input
                type="number"
                name={`count.${id}`}
                inputMode="decimal"
                className="control w-24"
                aria-label={`Quantity of ${name}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${inputId}-error` : undefined}
                min={formatQuantity(range.least)}
                max={formatQuantity(range.most)}
                step={range.least % 1000 === 0 && range.most % 1000 === 0 ? 1 : 0.001}
                defaultValue={typed ?? formatQuantity(wanted)}
              />
              <span className="type-meta text-ink-soft">
                {`× ${formatMoney(unitMinor, currency)}, ${formatQuantity(range.least)} to ${formatQuantity(range.most)}`}
              </span>
            </div>
          ) : (
            (wanted !== 1000 || discount) && (
              <p className="type-meta text-ink-soft tabular-nums">{quantityText(line, wanted, currency)}</p>
            )
          )}
          {line.repeats && <p className="type-meta text-ink-soft">Again {repeatText(line.repeats)}</p>}
          {error && (
            <p id={`${inputId}-error`} className="field-error">
              {error}
            </p>
          )}
        </div>
        <p className="min-h-7 shrink-0 content-center tabular-nums">
          <span className="hidden group-has-[[type=checkbox]:not(:checked)]:inline">+ </span>
          <span data-amount={id}>{total === null ? '–' : formatMoney(total, currency)}</span>
        </p>
      </li>
    </>
  );
}
