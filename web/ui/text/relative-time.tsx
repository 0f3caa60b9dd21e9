import { useSyncExternalStore } from 'react';
import { exactText, relativeText, shortText } from './time-text.ts';
import { useTooltip } from '../buttons/tooltip/use-tooltip.ts';

// All instances share one timer; at each tick they read the current minute.
const minute = 60_000;
let ticking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, minute / 2);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

// Rounded, so that the value does not change between ticks.
const currentMinute = () => Math.floor(Date.now() / minute) * minute;

interface RelativeTimeProps {
  /** ISO 8601. */
  instant: string;
  className?: string;
}

/**
 * The time since an instant, such as '3 hours ago'. The exact time is shown on hover, focus and tap, and read by screen
 * readers.
 */
export function RelativeTime({ instant, className }: RelativeTimeProps) {
  const now = useSyncExternalStore(subscribe, currentMinute, currentMinute);
  const tooltip = useTooltip(exactText(instant));
  return (
    <time
      {...tooltip}
      dateTime={instant}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard needs a way to the exact time
      tabIndex={0}
      className={`rounded-sm whitespace-nowrap ${className ?? ''}`}
    >
      {relativeText(Date.parse(instant), now)}
    </time>
  );
}

/** The time since an instant without the exact time, for use inside a button or link; with `short`, as '3h'. */
export function PlainTime({ instant, className, short = false }: RelativeTimeProps & { short?: boolean }) {
  const now = useSyncExternalStore(subscribe, currentMinute, currentMinute);
  const at = Date.parse(instant);
  return (
    <time dateTime={instant} className={`whitespace-nowrap ${className ?? ''}`}>
      {short && <span aria-hidden="true">{shortText(at, now)}</span>}
      <span className={short ? 'sr-only' : undefined}>{relativeText(at, now)}</span>
    </time>
  );
}
