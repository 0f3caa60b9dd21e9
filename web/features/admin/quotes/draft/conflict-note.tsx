import type { Quote } from '#contract/money/quote.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { quoteChanges } from '#web/ui/money/changes.ts';
import { ChangesTable } from '#web/ui/money/changes-table.tsx';
import type { Typed } from '../quote-screen.tsx';

interface ConflictNoteProps {
  quote: Quote;
  typed: Typed;
  onMerge: (typed: Typed | null) => void;
}

/** Shown when a colleague saved the quote while somebody was typing: both texts, and which of them stays. */
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
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning-ink">
      <p>A colleague saved this quote while you were writing. Nothing of yours is lost.</p>
      <ChangesTable title="Your text, then the colleague’s" rows={all} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => onMerge({ ...typed, revision })}>
          Keep mine
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onMerge(null)}>
          Take the colleague’s
        </Button>
      </div>
    </div>
  );
}
