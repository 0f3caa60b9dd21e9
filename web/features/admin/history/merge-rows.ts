import type { HistoryRow } from '#contract/history.ts';

/** Consecutive acts of one person with the same text, shown as one line. */
export interface HistoryGroup {
  id: string;
  text: string;
  rows: readonly [HistoryRow, ...HistoryRow[]];
}

const isSame = (one: HistoryRow, other: HistoryRow) =>
  one.text === other.text && one.who?.side === other.who?.side && one.who?.id === other.who?.id;

/** "Assigned a request" of six requests becomes "Assigned 6 requests"; otherwise the text gets the number at the end. */
function several(text: string, rows: readonly HistoryRow[]): string {
  const count = rows.length;
  const differ = new Set(rows.map(({ subjectId }) => subjectId)).size === count;
  const found = differ && /^(\w+) an? (\w+)$/.exec(text);
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
    return { id, text: group.length === 1 ? text : several(text, group), rows: group };
  });
}
