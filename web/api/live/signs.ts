import { useEffect, useState } from 'react';
import type { SignEvent } from '#contract/events.ts';

const listeners = new Set<(sign: SignEvent) => void>();

/** Passes a sign of the event stream (a colleague is writing) to its subscribers. */
export function hearSign(sign: SignEvent): void {
  for (const listener of listeners) listener(sign);
}

/** How often a sign is repeated while staff write, in milliseconds. A sign that is not repeated ends after this time. */
export const signEveryMs = 4_000;
const holdsMs = 9_000;

/** The ids of staff who are writing to a client now. An id is removed when its signs stop. */
export function useAnswering(clientAccountId: string): readonly string[] {
  const [people, setPeople] = useState<readonly string[]>([]);
  useEffect(() => {
    const ends = new Map<string, ReturnType<typeof setTimeout>>();
    const listener = ({ sign, userId, clientAccountId: client }: SignEvent) => {
      if (sign !== 'answering' || client !== clientAccountId) return;
      clearTimeout(ends.get(userId));
      const end = () => {
        ends.delete(userId);
        setPeople([...ends.keys()]);
      };
      ends.set(userId, setTimeout(end, holdsMs));
      setPeople([...ends.keys()]);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      for (const timer of ends.values()) clearTimeout(timer);
      setPeople([]);
    };
  }, [clientAccountId]);
  return people;
}
