import type { Quote } from '#contract/money/quote.ts';
import { quoteChanges } from '#web/ui/money/changes/changes.ts';
import { MeanwhileNote } from '#web/state/staff/money/meanwhile-note.tsx';
import type { Typed } from '../quote-screen.tsx';

interface ConflictNoteProps {
  quote: Quote;
  typed: Typed;
  onMerge: (typed: Typed | null) => void;
}

/** Shown if a colleague saved the quote while the user was typing: the user sees both texts and chooses one. */
export function ConflictNote({ quote, typed, onMerge }: ConflictNoteProps) {
  const { revision, newest, currency, title } = quote;
  const { rows } = quoteChanges(typed.content, newest.content, currency);
  const intro = { name: 'Introduction', before: typed.content.intro, now: newest.content.intro };
  const all = [
    ...(typed.title === title ? [] : [{ name: 'Title', before: typed.title, now: title }]),
    ...(intro.before === intro.now ? [] : [intro]),
    ...rows,
  ];
  return (
    <MeanwhileNote
      noun="quote"
      rows={all}
      onMine={() => onMerge({ ...typed, revision })}
      onTheirs={() => onMerge(null)}
    />
  );
}
