import { useState, type ComponentProps } from 'react';
import { decimalOf, parseMoney, type Currency } from '#contract/money/currency.ts';
import { formatQuantity, formatRate, parseQuantity } from '#contract/money/typed-line.ts';
import { Input } from '#web/ui/form/input.tsx';

interface TypedInputProps<T> extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: T | null;
  /** Called with each value that can be parsed; null for an empty field if this is allowed. */
  onValue: (value: T | null) => void;
  show: (value: T) => string;
  read: (text: string) => T | null;
}

/** An input that shows the text as typed until the user leaves it. Text that cannot be parsed is marked. */
function TypedInput<T>({ value, onValue, show, read, ...rest }: TypedInputProps<T>) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : show(value));
  const isWrong = typed !== null && typed.trim() !== '' && read(typed) === null;
  return (
    <Input
      {...rest}
      inputMode="decimal"
      aria-invalid={isWrong || undefined}
      value={shown}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const next = read(text);
        if (next !== null) onValue(next);
        else if (text.trim() === '') onValue(null);
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}

type Given = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'part'>;

/** An input for an amount of money; an empty field is 0. */
export const MoneyInput = ({
  minor,
  currency,
  onMinor,
  ...rest
}: Given & { minor: number; currency: Currency; onMinor: (minor: number) => void }) => (
  <TypedInput
    {...rest}
    value={minor}
    onValue={(next) => onMinor(next ?? 0)}
    show={(amount) => decimalOf(amount, currency)}
    read={(text) => parseMoney(text, currency)}
  />
);

/** An input for a quantity with at most three decimal places; the value is in thousandths. */
export const QuantityInput = ({
  quantity,
  onQuantity,
  ...rest
}: Given & { quantity: number | null; onQuantity: (quantity: number | null) => void }) => (
  <TypedInput {...rest} value={quantity} onValue={onQuantity} show={formatQuantity} read={parseQuantity} />
);

/** An input for a percentage with at most four decimal places; the value is in millionths. */
export const PercentInput = ({
  rate,
  onRate,
  ...rest
}: Given & { rate: number; onRate: (rate: number) => void }) => (
  <TypedInput
    {...rest}
    value={rate}
    onValue={(next) => onRate(next ?? 0)}
    show={formatRate}
    read={readPercent}
  />
);

type Part = { rate: number } | { minor: number };

/** An input for a percentage or an amount: `10%`, `150.00`. An empty field is null. */
export function PartInput({
  part,
  currency,
  onPart,
  ...rest
}: Given & { part: Part | null; currency: Currency; onPart: (part: Part | null) => void }) {
  const show = (value: Part) =>
    'rate' in value ? `${formatRate(value.rate)}%` : decimalOf(value.minor, currency);
  const read = (text: string): Part | null => {
    if (!text.includes('%')) {
      const minor = parseMoney(text, currency);
      return minor === null ? null : { minor };
    }
    const rate = readPercent(text);
    return rate === null ? null : { rate };
  };
  return (
    <TypedInput
      {...rest}
      value={part}
      onValue={(next) => onPart(next && ('rate' in next ? next.rate : next.minor) > 0 ? next : null)}
      show={show}
      read={read}
    />
  );
}

/** Reads percent from 0 to 100. @returns millionths, or null */
function readPercent(text: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d{0,4}))?\s*%?$/.exec(text.trim());
  if (found === null) return null;
  const rate = Number((found[1] ?? '') + (found[2] ?? '').padEnd(4, '0'));
  return rate <= 1_000_000 ? rate : null;
}
