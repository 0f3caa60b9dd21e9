/**
 * A sheet that travels inside each document, in fewer bytes: without licence banners of parts that it holds none of, with the tokens
 * that are short or used once written where they are used, and the others under short names. A token stays in its place when something gives it another value, when it is made
 * of other tokens (which may have another value further in), or when a use names a fallback; it keeps
 * its name when `outside` (markup, scripts, pictures) mentions it.
 */
export function leanStyles(css: string, outside = ''): string {
  let lean = css.replaceAll(/\/\*![^*]*\*\//g, '').trim();
  const names = new Set(lean.match(/--[\w-]+(?=:)/g));
  for (const name of names) {
    const definitions = [...lean.matchAll(new RegExp(`(?<=[{;])${name}:([^;{}]+)(;|(?=}))`, 'g'))];
    const [definition] = definitions;
    const value = definition?.[1];
    const isMentioned = new RegExp(`${name}(?![\\w-])`).test(outside);
    if (!definition || !value || definitions.length > 1 || value.includes('var(') || isMentioned) continue;
    const uses = lean.split(`var(${name})`).length - 1;
    if (lean.includes(`var(${name},`) || (uses > 1 && value.length > mostRepeated)) continue;
    lean = lean.replace(definition[0], '').replaceAll(`var(${name})`, () => value);
  }
  // The longest first, so that none is the beginning of another that is still to come.
  const left = [...new Set(lean.match(/--[\w-]+(?=:)/g))]
    .filter((name) => !new RegExp(`${name}(?![\\w-])`).test(outside))
    .toSorted((a, b) => b.length - a.length);
  left.forEach((name, index) => {
    lean = lean.replaceAll(new RegExp(`${name}(?![\\w-])`, 'g'), `--${shortName(index)}`);
  });
  return lean;
}

/** a to z, then aa, ab and so on. */
function shortName(index: number): string {
  const letter = String.fromCodePoint(97 + (index % 26));
  return index < 26 ? letter : shortName(Math.floor(index / 26) - 1) + letter;
}

/** A value of so many letters costs no more than the name of its token. */
const mostRepeated = 12;
