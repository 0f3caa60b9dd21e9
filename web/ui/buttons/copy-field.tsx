import { useId, useState } from 'react';
import { Button } from './button.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  /** The label of its button. */
  action?: string;
}

/** A read-only text with a copy button. Focusing the field shows the whole text. */
export function CopyField({ label, value, action = 'Copy link' }: CopyFieldProps) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const input = document.getElementById(id) as HTMLInputElement | null;
    // Keep the text selected, so that a person can copy it by hand if the browser denies access to the clipboard.
    input?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      <input
        id={id}
        aria-label={label}
        readOnly
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="control min-w-0 flex-1 font-mono type-text"
      />
      <Button variant="secondary" onClick={() => void copy()}>
        {copied ? 'Copied' : action}
      </Button>
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </div>
  );
}
