import { useState } from 'react';

// The number of characters in about four lines on a wide screen, eight on a phone.
const longFrom = 420;

interface LongTextProps {
  text: string;
  /** The noun in the label of its button. */
  noun?: string;
  /** True for the main text of the screen, which is collapsed later. */
  large?: boolean;
}

/** A user's text with its line breaks; a long one is collapsed until opened. */
export function LongText({ text, noun = 'message', large = false }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const times = large ? 2 : 1;
  const long = text.length > longFrom * times || text.split('\n').length > 6 * times;
  const clamp = large ? 'line-clamp-8' : 'line-clamp-4';
  return (
    <div>
      <p className={`max-w-[70ch] wrap-anywhere whitespace-pre-wrap type-text ${long && !open ? clamp : ''}`}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 rounded-md type-text text-brand-ink hover:underline"
        >
          {open ? `Show less of the ${noun}` : `Show the whole ${noun}`}
        </button>
      )}
    </div>
  );
}
