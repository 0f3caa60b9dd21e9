/** How wide a piece stands, in columns of twelve. */
export type Span = 12 | 7 | 5 | 4;

const three: Span[] = [4, 4, 4];

/** Rows of two and three without a gap at the end, the wide one changing sides; one that is left over opens the gallery alone. */
export function rhythm(count: number): Span[] {
  const spans: Span[] = [];
  if (count % 5 === 1) spans.push(12);
  if (count % 5 === 3) spans.push(...three);
  // Four that are left over are two rows of two, not a three and a one.
  let pairs = count % 5 === 4 ? 2 : 1;
  for (let turn = 0; spans.length < count; turn++) {
    spans.push(...(turn % 2 === 0 ? ([7, 5] as const) : ([5, 7] as const)));
    if (--pairs > 0) continue;
    pairs = 1;
    if (spans.length < count) spans.push(...three);
  }
  return spans;
}
