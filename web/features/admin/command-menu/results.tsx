import { Link } from 'wouter';
import { searchKinds, type SearchAnswer, type SearchHit } from '#contract/search.ts';
import { kindIcons } from './kind-icons.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Marked } from '#web/ui/lists/marked.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

interface ResultsProps {
  answer: SearchAnswer;
  /** Shows all results of one kind; undefined if the list already has only one kind. */
  onNarrow?: ((kind: SearchHit['kind']) => void) | undefined;
}

/** The results by kind, with the search words marked. */
export function Results({ answer: { groups, words }, onNarrow }: ResultsProps) {
  return (
    <div className="flex flex-col gap-8">
      {groups.map(({ kind, hits, more }) => {
        const { name } = searchKinds[kind];
        const Glyph = kindIcons[kind];
        return (
          <section key={kind} aria-labelledby={`found-${kind}`} className="flex flex-col gap-2">
            <h3 id={`found-${kind}`} className="flex items-center gap-2 type-name text-ink-soft">
              <Glyph className="size-4.5" aria-hidden="true" />
              {name}
            </h3>
            <ul className="divide-y divide-line overflow-hidden rounded-xl bg-raised ring-1 ring-line">
              {hits.map((hit) => (
                <li key={hit.id}>
                  <Hit hit={hit} words={words} />
                </li>
              ))}
            </ul>
            {more && onNarrow && (
              <Button variant="quiet" className="-ms-3 self-start" onClick={() => onNarrow(kind)}>
                Show more {name.toLowerCase()}
              </Button>
            )}
            {more && !onNarrow && (
              <p className="type-text text-ink-soft">More results. Add a word to narrow them down.</p>
            )}
          </section>
        );
      })}
    </div>
  );
}

function Hit({
  hit: { title, text, company, at, href },
  words,
}: {
  hit: SearchHit;
  words: readonly string[];
}) {
  return (
    <Link
      href={href}
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
    >
      <span className="min-w-0">
        <span className="type-name wrap-anywhere">
          <Marked text={title} words={words} />
        </span>
        {company && company !== title && (
          <span className="ms-2 type-text wrap-anywhere text-ink-soft">
            <Marked text={company} words={words} />
          </span>
        )}
      </span>
      <RelativeTime instant={at} className="type-meta text-ink-soft" />
      {text && (
        <span className="col-span-2 type-text wrap-anywhere text-ink-soft">
          <Marked text={text} words={words} />
        </span>
      )}
    </Link>
  );
}
