import { useEffect, useState } from 'react';

const minute = 60_000;

/** How long an item has waited: 'for 5 h'. Both times are in milliseconds. */
export function durationText(since: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - since) / minute);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `for ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `for ${hours} h`;
  return `for ${Math.floor(hours / 24)} days`;
}

/** `durationText`, updated as time passes. `since` is ISO 8601. */
export function useDuration(since: string): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(clock);
  }, []);
  return durationText(Date.parse(since), now);
}
