interface MarkedProps {
  text: string;
  /** The search words in lower case. */
  words: readonly string[];
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text with the search words marked, in any case. */
export function Marked({ text, words }: MarkedProps) {
  if (words.length === 0) return text;
  // Longest first; otherwise the regular expression would match only a part of a longer word.
  const longest = words.toSorted((a, b) => b.length - a.length).map(escaped);
  // With a group in the regular expression, `split` keeps the separators: every second part is a search word.
  const parts = text.split(new RegExp(`(${longest.join('|')})`, 'giu'));
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <mark key={at} className="rounded-sm bg-warning-soft text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
