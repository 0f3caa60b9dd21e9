import { addressKey, type Limit } from './throttle.ts';

/** Limits how many addresses are counted separately; all others share one count. */
const mostAddresses = 10_000;

/**
 * Makes a function that counts one try of an address, in the memory of this process. For limits that only save processor
 * time. The function returns 0 if the try is allowed, else the seconds until the next try.
 */
export function createMemoryCount({ max, windowMs }: Limit, now: () => number): (ip: string) => number {
  let counts = new Map<string, { tries: number; ends: number }>();
  return (ip) => {
    const at = now();
    if (counts.size >= mostAddresses) counts = new Map([...counts].filter(([, { ends }]) => ends > at));
    const address = addressKey(ip);
    const key = counts.has(address) || counts.size < mostAddresses ? address : 'others';
    let count = counts.get(key);
    if (!count || count.ends <= at) counts.set(key, (count = { tries: 0, ends: at + windowMs }));
    count.tries += 1;
    return count.tries > max ? Math.ceil((count.ends - at) / 1000) : 0;
  };
}
