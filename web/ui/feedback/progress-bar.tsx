interface ProgressBarProps {
  /** The progress from 0 to 1; null while it is unknown. */
  share: number | null;
  /** The accessible name of the task. */
  label: string;
}

/** A progress bar. */
export function ProgressBar({ share, label }: ProgressBarProps) {
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className="h-1.5 overflow-hidden rounded-full bg-pressed"
    >
      <div
        className={
          percent === null
            ? 'h-full w-full animate-shimmer bg-linear-to-r from-brand-soft via-brand-ink to-brand-soft bg-size-[200%_100%]'
            : 'h-full rounded-full bg-brand-ink transition-[width] duration-300'
        }
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
