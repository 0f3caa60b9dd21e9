import { useState } from 'react';

// About four lines on a wide screen, eight on a phone.
const longFrom = 420;

/** A user's text with its line breaks; a long one is collapsed until opened. `noun`: what its button calls it. */
export function LongText({ text, noun = 'message' }: { text: string; noun?: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > longFrom || text.split('\n').length > 6;
  return (
    <div>
      <p
        className={`max-w-[70ch] text-sm wrap-anywhere whitespace-pre-wrap ${long && !open ? 'line-clamp-4' : ''}`}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 rounded-md text-sm font-semibold text-brand-ink hover:underline"
        >
          {open ? `Show less of the ${noun}` : `Show the whole ${noun}`}
        </button>
      )}
    </div>
  );
}
