import { cx } from '../class-names.ts';

interface SpinnerProps {
  /** The text for screen readers; omit it if text beside the spinner says the same. */
  label?: string;
  className?: string;
}

/** A spinner for work of unknown duration. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg viewBox="0 0 24 24" className={cx('spinner', className)} aria-hidden="true">
        <circle cx="12" cy="12" r="9" strokeOpacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
