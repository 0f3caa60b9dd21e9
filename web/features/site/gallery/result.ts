const amount = String.raw`[$€£]?\d+(?:[.,]\d+)*(?:\s?%)?`;
const unit = String.raw`((?<!%) (?!(?:in|on|at|an?|per|for|with|and|or|by|of|the|within|after|since|during|over|this|each|every)\b)[a-z]+)?`;
const change = new RegExp(String.raw`\bfrom (${amount}) to (${amount})${unit}`, 'i');
const single = new RegExp(String.raw`(${amount})(?: times| hours| days| weeks)?`, 'i');

/** The number of a result: what it was and what it is, or one number. */
export interface ResultNumber {
  from: string | null;
  to: string;
  /** The unit of a change, with the space before it: ' minutes'. */
  unit: string;
}

/** The number that a result is about, to be set large; null where it has none. */
export function numberOf(results: string | null): ResultNumber | null {
  const changed = change.exec(results ?? '');
  if (changed) return { from: changed[1] ?? null, to: changed[2] ?? '', unit: changed[3] ?? '' };
  const found = single.exec(results ?? '');
  return found && { from: null, to: found[0], unit: '' };
}

/** A result in a few words, up to its number: "Missed calls fell from 46% to 3%". Null for one that takes longer, or has none. */
export function inShort(results: string | null): string | null {
  const found = change.exec(results ?? '') ?? /^[^.]*?\d[^.,;]*/.exec(results ?? '');
  if (!found) return null;
  const words = (results ?? '').slice(0, found.index + found[0].length).trim();
  return words.length <= 48 ? words : null;
}

/** How many works are shown large. */
const large = 2;

/** How well a number does, set large: a change tells the most, then a share. */
const strength = (results: string | null): number => {
  const number = numberOf(results);
  if (number === null) return 0;
  return number.from !== null ? 3 : number.to.endsWith('%') ? 2 : 1;
};

/**
 * The works in the order they are shown: those whose numbers tell most first, as far as they are shown large, then those with a
 * picture. The second large place is for a number or a picture.
 */
export function inOrder<T extends { results: string | null; imageUrl: string | null }>(
  items: readonly T[],
): { features: T[]; rest: T[] } {
  const features = items
    .toSorted(
      (a, b) =>
        strength(b.results) - strength(a.results) ||
        Number(b.imageUrl !== null) - Number(a.imageUrl !== null),
    )
    .slice(0, large)
    .filter(({ results, imageUrl }, index) => index === 0 || strength(results) > 0 || imageUrl !== null);
  return { features, rest: items.filter((item) => !features.includes(item)) };
}
