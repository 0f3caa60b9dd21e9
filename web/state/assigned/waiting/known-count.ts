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
 * How many rows a short list had when it was shown last in this browser, so that a page keeps their place while they load: `usual`
 * where it never was. `now` is how many there are, undefined while they load.
 */
export function useKnownCount(name: string, now: number | undefined, usual: number): number {
  const [before] = useState(() => stored(name) ?? usual);
  useEffect(() => {
    if (now === undefined) return;
    try {
      localStorage.setItem(keyOf(name), String(now));
    } catch {
      // Browsers may refuse to keep anything: the place is then guessed.
    }
  }, [name, now]);
  return now ?? before;
}
