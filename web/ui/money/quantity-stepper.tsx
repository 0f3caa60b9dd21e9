import { useState } from 'react';
import { formatQuantity, parseQuantity } from '#contract/money/typed-line.ts';

interface QuantityStepperProps {
  /** The accessible name of the field. */
  label: string;
  /** The quantity in thousandths. */
  quantity: number;
  range: { least: number; most: number };
  onQuantity: (quantity: number) => void;
}

const buttonStyle =
  'size-11 shrink-0 rounded-md type-name text-ink ring-1 ring-control hover:bg-hover disabled:text-ink-soft disabled:opacity-50';

/** A number between two buttons, for a quantity that the reader may choose. */
export function QuantityStepper({
  label,
  quantity,
  range: { least, most },
  onQuantity,
}: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const step = (by: number) => {
    setTyped(null);
    onQuantity(Math.min(most, Math.max(least, quantity + by)));
  };
  return (
    <span className="relative flex items-center gap-1.5">
      <button
        type="button"
        className={buttonStyle}
        aria-label={`Fewer: ${label}`}
        disabled={quantity <= least}
        onClick={() => step(-1000)}
      >
        −
      </button>
      <input
        type="number"
        className="control w-16 text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        inputMode="decimal"
        min={formatQuantity(least)}
        max={formatQuantity(most)}
        step={least % 1000 === 0 && most % 1000 === 0 ? 1 : 0.001}
        aria-label={`Quantity of ${label}`}
        value={typed ?? formatQuantity(quantity)}
        onChange={(event) => {
          setTyped(event.target.value);
          const next = parseQuantity(event.target.value);
          if (next) onQuantity(next);
        }}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        className={buttonStyle}
        aria-label={`More: ${label}`}
        disabled={quantity >= most}
        onClick={() => step(1000)}
      >
        +
      </button>
    </span>
  );
}
