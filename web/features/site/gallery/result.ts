const amount = String.raw`[$€£]?\d+(?:[.,]\d+)*(?:\s?%)?`;
const unit = String.raw`((?<!%) (?!(?:in|on|at|an?|per|for|with|and|or|by|of|the|within|after|since|during|over|this|each|every)\b)[a-z]+)?`;
const change = new RegExp(String.raw`\bfrom (${amount}) to (${amount})${unit}`, 'i');
const single = new RegExp(String.raw`(${amount})(?: times| hours| days| weeks)?`, 'i');

/** The number of a result: an old and a new value, or a single number. */
interface ResultNumber {
  from: string | null;
  to: string;
  /** The unit after the values, including the space before it: ' minutes'. */
  unit: string;
  /** The text of the sentence before the number; below, the text after it. */
  before: string;
  after: string;
}

/** Finds the number of a result that is shown large; null if the result has none. */
export function numberOf(results: string | null): ResultNumber | null {
  const text = results ?? '';
  const changed = change.exec(text);
  const found = changed ?? single.exec(text);
  if (!found) return null;
  const [whole, first = '', to = '', unit = ''] = found;
  const start = changed ? text.indexOf(first, found.index) : found.index;
  return {
    ...(changed ? { from: first, to, unit } : { from: null, to: whole, unit: '' }),
    before: text.slice(0, start).trim(),
    after: text.slice(found.index + whole.length),
  };
}

/**
 * The text of a result up to the number: "Missed calls fell from 46% to 3%". Null if the text is too long or has no
 * number.
 */
export function inShort(results: string | null): string | null {
  const found = change.exec(results ?? '') ?? /^[^.]*?\d[^.,;]*/.exec(results ?? '');
  if (!found) return null;
  const words = (results ?? '').slice(0, found.index + found[0].length).trim();
  return words.length <= 48 ? words : null;
}

/** The number of works shown large. */
const large = 2;

/** Ranks the number of a result for large works: a change is best, then a share. */
const strength = (results: string | null): number => {
  const number = numberOf(results);
  if (number === null) return 0;
  return number.from !== null ? 3 : number.to.endsWith('%') ? 2 : 1;
};

/**
 * The works in display order. The works with the best numbers are large. The second large place needs a number or a
 * picture.
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
