import { useState } from 'react';

interface Row {
  id: string;
}

/** The rows of two lists, the newest first by their ids; of a row in both, the one of the second. The first itself where nothing differs. */
function merged<T extends Row>(known: readonly T[], now: readonly T[]): readonly T[] {
  const rows = new Map(known.map((row) => [row.id, row]));
  if (now.every((row) => rows.get(row.id) === row)) return known;
  for (const row of now) rows.set(row.id, row);
  return [...rows.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

/**
 * The rows of a list that grows at its newest end, with every row that was ever loaded. Pages are counted from the newest: each new row
 * pushes the oldest one out of what is fetched again, and taking it away would move what the reader looks at.
 */
export function useKept<T extends Row>(now: readonly T[] | undefined): readonly T[] | undefined {
  const [kept, setKept] = useState<readonly T[]>([]);
  if (!now) return undefined;
  const all = merged(kept, now);
  if (all !== kept) setKept(all);
  return all;
}
