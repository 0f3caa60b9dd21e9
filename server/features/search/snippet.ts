/** Characters of a text that are shown, with the words in their midst. */
const length = 160;
const before = 50;

const holdsAny = (text: string, words: readonly string[]) => {
  const lower = text.toLowerCase();
  return words.some((word) => lower.includes(word));
};

/** One line of the text around the first of the words; from its beginning where none is in it. */
function cut(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const lower = line.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = Math.min(...places);
  if (line.length <= length || places.length === 0)
    return line.length <= length ? line : `${line.slice(0, length).trimEnd()}…`;
  // From the start of a word on.
  const from = first <= before ? 0 : line.indexOf(' ', first - before) + 1 || first;
  const part = line.slice(Math.min(from, first), Math.min(from, first) + length);
  const at = Math.min(from, first);
  return `${at > 0 ? '…' : ''}${part.trimEnd()}${at + length < line.length ? '…' : ''}`;
}

/** What is shown of a row beside its title: the first of its texts with one of the words, else the first that there is. */
export function snippetOf(texts: readonly (string | null)[], words: readonly string[]): string | null {
  const given = texts.filter((text) => text !== null).filter((text) => text.trim() !== '');
  const text = given.find((each) => holdsAny(each, words)) ?? given[0];
  return text === undefined ? null : cut(text, words);
}

/** True when every word is in one of the texts, whatever its case. */
export function holdAll(texts: readonly (string | null)[], words: readonly string[]): boolean {
  const all = texts
    .filter((text) => text !== null)
    .join('\n')
    .toLowerCase();
  return words.every((word) => all.includes(word));
}
