import { useSyncExternalStore } from 'react';
import { exactText, relativeText } from './time-text.ts';
import { Tooltip } from './tooltip.tsx';

// One clock for all of them: each re-reads the minute when it ticks.
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

// A value that stays the same between ticks.
const currentMinute = () => Math.floor(Date.now() / minute) * minute;

interface RelativeTimeProps {
  /** ISO 8601. */
  instant: string;
  className?: string;
}

/** How long ago something was; the exact time on hover and focus. */
export function RelativeTime({ instant, className }: RelativeTimeProps) {
  const now = useSyncExternalStore(subscribe, currentMinute, currentMinute);
  return (
    <Tooltip content={exactText(instant)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard needs a way to the exact time */}
      <time dateTime={instant} tabIndex={0} className={`rounded-sm whitespace-nowrap ${className ?? ''}`}>
        {relativeText(Date.parse(instant), now)}
      </time>
    </Tooltip>
  );
}
