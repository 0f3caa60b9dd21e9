/** The width of an item, in columns of twelve. */
export type Span = 12 | 7 | 5 | 4;

const three: Span[] = [4, 4, 4];

/**
 * Rows of two and three items without a gap at the end, the wide one alternating sides. A single item has a row of its own.
 */
export function rhythm(count: number): Span[] {
  if (count === 1) return [12];
  const spans: Span[] = count % 5 === 3 ? [...three] : [];
  // Items that do not fit the pattern of two and three become rows of two at the start: four are two rows, six are three.
  let pairs = { 1: 3, 4: 2 }[count % 5] ?? 1;
  for (let turn = 0; spans.length < count; turn++) {
    spans.push(...(turn % 2 === 0 ? ([7, 5] as const) : ([5, 7] as const)));
    if (--pairs > 0) continue;
    pairs = 1;
    if (spans.length < count) spans.push(...three);
  }
  return spans;
}
