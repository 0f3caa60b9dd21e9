import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Input } from '#web/ui/form/input.tsx';

interface ColorInputProps {
  /** The label: 'Color 1'. */
  label: string;
  color: string;
  describedBy: string | undefined;
  /** Called with the new color when the user closes the picker or leaves the text field. */
  onChoose: (color: string) => void;
  /** Increased when a choice is discarded, so that both inputs show the current color again. */
  round: number;
}

const written = (text: string): string | null => {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replaceAll(/./g, '$&$&')}` : null;
};

/** A color input: the system's picker, or text like #2a3fd6. */
export function ColorInput({ label, color, describedBy, onChoose, round }: ColorInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(color);
  const [seen, setSeen] = useState(color);
  const [shown, setShown] = useState({ color, round });
  const [left, setLeft] = useState(false);
  const id = useId();
  if (shown.color !== color || shown.round !== round) {
    setShown({ color, round });
    setText(color);
    setSeen(color);
  }

  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    const input = picker.current;
    // React's change event fires for every move in the picker. The native change event fires only when the picker
    // closes.
    const settled = () => {
      if (input && input.value !== color) choose.current(input.value);
    };
    input?.addEventListener('change', settled);
    return () => input?.removeEventListener('change', settled);
  }, [color]);

  const settleText = () => {
    const typed = written(text);
    setLeft(true);
    if (typed && typed !== color) choose.current(typed);
    // An invalid text stays, so that the user can correct it. An empty field returns to the color.
    else if (typed || text.trim() === '') setText(color);
  };

  const wrong = written(text) === null;
  const complains = wrong && left;
  return (
    <div className="flex min-w-0 flex-wrap items-stretch gap-2">
      <span className="relative block size-11 shrink-0 overflow-hidden rounded-md shadow-sm ring-1 ring-control focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <input
          ref={picker}
          type="color"
          aria-label={`${label}, picker`}
          aria-describedby={describedBy}
          value={seen}
          onInput={(event) => {
            setSeen(event.currentTarget.value);
            setText(event.currentTarget.value);
          }}
          onChange={() => {}}
          className="absolute -inset-2 size-16 cursor-pointer border-0 bg-transparent p-0 outline-none"
        />
      </span>
      <Input
        aria-label={`${label}, as text`}
        aria-describedby={complains ? `${id}-wrong` : describedBy}
        aria-invalid={wrong || undefined}
        value={text}
        maxLength={7}
        placeholder="#2a3fd6"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        className="min-w-0 flex-1 font-mono"
        onChange={(event) => {
          setLeft(false);
          setText(event.target.value);
        }}
        onBlur={settleText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          settleText();
        }}
      />
      {complains && (
        <p
          id={`${id}-wrong`}
          role="alert"
          className="flex w-full items-start gap-1.5 type-meta text-danger-ink"
        >
          <Icon name="alert" className="size-4 shrink-0" />
          Please write a color like #2a3fd6.
        </p>
      )}
    </div>
  );
}
