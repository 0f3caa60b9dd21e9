import { useId } from 'react';

interface SegmentedProps<T extends string> {
  /** The accessible name of the choice. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice of a few options, all visible side by side. Arrow keys change it. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex min-h-11 shrink-0 rounded-md bg-raised p-1 shadow-sm ring-1 ring-control ring-inset"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-w-13 flex-auto cursor-pointer items-center justify-center rounded-sm px-3 type-text text-ink-soft transition-colors hover:text-ink has-checked:bg-pressed has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-1"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
