import { useId } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { StarShape } from '../text/star-shape.tsx';

interface StarInputProps {
  /** The accessible name of the group: 'Rating'. */
  label: string;
  /** The number of stars; null if none is selected. */
  value: number | null;
  /** Called for each press, even on the selected star. */
  onChange: (value: number) => void;
}

const values = Array.from({ length: limits.ratingMax }, (_, index) => index + limits.ratingMin);

/** Stars that select a rating: a radio group, so that arrow keys move between stars. */
export function StarInput({ label, value, onChange }: StarInputProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="type-text">{label}</legend>
      <div className="flex items-center">
        {values.map((each) => (
          <label
            key={each}
            className="flex size-11 cursor-pointer items-center justify-center rounded-md transition-transform first-of-type:-ms-2 hover:scale-110 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              aria-label={each === 1 ? '1 star' : `${each} stars`}
              // A press on the selected star fires no change event, but confirms the rating.
              onClick={() => onChange(each)}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            <StarShape fill={value !== null && each <= value ? 1 : 0} className="size-7" />
          </label>
        ))}
        <output className="ms-2 type-text text-ink-soft tabular-nums" aria-hidden="true">
          {value === null ? 'Optional' : `${value} of ${limits.ratingMax}`}
        </output>
      </div>
    </fieldset>
  );
}
