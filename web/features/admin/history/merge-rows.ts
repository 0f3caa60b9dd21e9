import type { HistoryRow } from '#contract/history.ts';

/** Neighbouring acts of one person in the same words, as one line. */
export interface HistoryGroup {
  id: string;
  text: string;
  rows: readonly [HistoryRow, ...HistoryRow[]];
}

const isSame = (one: HistoryRow, other: HistoryRow) =>
  one.text === other.text && one.who?.side === other.who?.side && one.who?.id === other.who?.id;

/** "Assigned a request" six times reads "Assigned 6 requests"; other texts get the number at the end. */
function several(text: string, count: number): string {
  const found = /^(\w+) an? (\w+)$/.exec(text);
  if (!found) return `${text} (${count} times)`;
  const [, verb, noun = ''] = found;
  return `${verb} ${count} ${noun.replace(/([^aeiou])y$/, '$1ie')}s`;
}

/** Joins equal neighbours. */
export function mergeRows(rows: readonly HistoryRow[]): HistoryGroup[] {
  const groups: [HistoryRow, ...HistoryRow[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && isSame(last[0], row)) last.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => {
    const [{ id, text }] = group;
    return { id, text: group.length === 1 ? text : several(text, group.length), rows: group };
  });
}
