import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/validation/limits.ts';
import { listWaiting, type Waiting, type WaitingKind } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

export const numberText = (count: number) =>
  numbers[count] ?? (count > limits.badgeMax ? `${limits.badgeMax}+` : String(count));

interface WaitsLongest<K extends WaitingKind> {
  /** The sentence about waiting items; a space while loading. */
  sentence: string;
  /** The item that has waited longest. */
  longest: { kind: K; oldest: Waiting['oldest'] } | null;
}

/** A tab's sentence about its waiting items. `wanted` names what these need, as in `an answer`. */
export function useWaitsLongest<K extends WaitingKind>(
  mine: Mine['query'],
  kinds: readonly K[],
  { nouns: [one, many], wanted }: { nouns: readonly [one: string, many: string]; wanted: string },
): WaitsLongest<K> {
  const { data } = useQuery(queryOf(listWaiting, { query: mine }));
  if (!data) return { sentence: '\u00a0', longest: null };
  const rows = data.flatMap(({ kind, ...row }) => {
    const own = kinds.find((each) => each === kind);
    return own ? [{ ...row, kind: own }] : [];
  });
  const [longest] = rows.toSorted((a, b) => a.oldest.since.localeCompare(b.oldest.since));
  if (!longest) return { sentence: `No ${one} needs ${wanted}.`, longest: null };
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const { name } = longest.oldest;
  return {
    sentence:
      total === 1
        ? `One ${one} needs ${wanted}: ${name}.`
        : `${numberText(total)} ${many} need ${wanted}. ${name} waits longest.`,
    longest,
  };
}
