interface MarkedProps {
  text: string;
  /** In lower case, as the search understood them. */
  words: readonly string[];
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text in which the words that were looked for are marked, whatever their case. */
export function Marked({ text, words }: MarkedProps) {
  if (words.length === 0) return text;
  // Longer words first, so that none is cut short by a part of it.
  const longest = words.toSorted((a, b) => b.length - a.length).map(escaped);
  // By a group, `split` keeps what it splits at: every second part is a word.
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
