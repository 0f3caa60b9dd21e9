import { useState } from 'react';

// The number of characters in about four lines of a wide screen, or eight lines of a phone.
const longFrom = 420;

interface LongTextProps {
  text: string;
  /** The noun in the label of the button. */
  noun?: string;
  /** True for the main text of the screen, of which more is visible before it is collapsed. */
  large?: boolean;
}

/** A user's text with its line breaks. A long text is collapsed until the reader opens it. */
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
