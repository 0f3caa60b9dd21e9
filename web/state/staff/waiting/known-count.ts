import { useEffect, useState } from 'react';

const keyOf = (name: string) => `count:${name}`;

function stored(name: string): number | null {
  try {
    const value = Number(localStorage.getItem(keyOf(name)) ?? Number.NaN);
    return Number.isInteger(value) && value >= 0 && value < 100 ? value : null;
  } catch {
    return null;
  }
}

/**
 * The number of rows to reserve space for: `now`, or while that is loading, the number last shown in this browser, or
 * else `usual`.
 */
export function useKnownCount(name: string, now: number | undefined, usual: number): number {
  const [before] = useState(() => stored(name) ?? usual);
  useEffect(() => {
    if (now === undefined) return;
    try {
      localStorage.setItem(keyOf(name), String(now));
    } catch {
      // If the browser blocks storage, the usual number is used.
    }
  }, [name, now]);
  return now ?? before;
}
