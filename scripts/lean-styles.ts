/**
 * Shrinks a style sheet that documents embed. It removes licence comments, replaces short or single-use tokens by their values,
 * and shortens the names of other tokens. A token is not replaced if it is redefined, refers to other tokens, or is used with a
 * fallback. A token keeps its name if `outside` (markup, scripts, pictures) mentions it.
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
  // The longest names are replaced first, so that no name is the start of a later one.
  const left = [...new Set(lean.match(/--[\w-]+(?=:)/g))]
    .filter((name) => !new RegExp(`${name}(?![\\w-])`).test(outside))
    .toSorted((a, b) => b.length - a.length);
  left.forEach((name, index) => {
    lean = lean.replaceAll(new RegExp(`${name}(?![\\w-])`, 'g'), `--${shortName(index)}`);
  });
  return lean;
}

/** The nth short name: a to z, then aa, ab and so on. */
function shortName(index: number): string {
  const letter = String.fromCodePoint(97 + (index % 26));
  return index < 26 ? letter : shortName(Math.floor(index / 26) - 1) + letter;
}

/** A value of up to this many characters is no longer than the use of a token. */
const mostRepeated = 12;
