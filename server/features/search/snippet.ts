/** The length of a snippet, and how much of it comes before the match, in characters. */
const length = 160;
const before = 50;

const holdsAny = (text: string, words: readonly string[]) => {
  const lower = text.toLowerCase();
  return words.some((word) => lower.includes(word));
};

/** The part of a text around the first match, as one line; the beginning of the text if nothing matches. */
function cut(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const lower = line.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = Math.min(...places);
  if (line.length <= length || places.length === 0)
    return line.length <= length ? line : `${line.slice(0, length).trimEnd()}…`;
  // Start where a word starts.
  const from = first <= before ? 0 : line.indexOf(' ', first - before) + 1 || first;
  const part = line.slice(Math.min(from, first), Math.min(from, first) + length);
  const at = Math.min(from, first);
  return `${at > 0 ? '…' : ''}${part.trimEnd()}${at + length < line.length ? '…' : ''}`;
}

/** The snippet beside the title of a result: from the first text with a match, else from the first text. */
export function snippetOf(texts: readonly (string | null)[], words: readonly string[]): string | null {
  const given = texts.filter((text) => text !== null).filter((text) => text.trim() !== '');
  const text = given.find((each) => holdsAny(each, words)) ?? given[0];
  return text === undefined ? null : cut(text, words);
}

/** True if each word occurs in at least one of the texts, ignoring case. */
export function holdAll(texts: readonly (string | null)[], words: readonly string[]): boolean {
  const all = texts
    .filter((text) => text !== null)
    .join('\n')
    .toLowerCase();
  return words.every((word) => all.includes(word));
}
