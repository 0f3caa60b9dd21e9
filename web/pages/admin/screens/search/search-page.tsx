import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { CurrentUser } from '#contract/auth.ts';
import {
  longestSearch,
  searchEverything,
  searchKinds,
  shortWordRows,
  type SearchKind,
} from '#contract/search.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { Results } from '#web/features/admin/command-menu/results.tsx';
import { AdminHeader } from '#web/pages/admin/admin-header.tsx';
import { AdminGate } from '#web/pages/admin/gate/admin-gate.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** /admin/search?q=: all results for the typed words. */
export function AdminSearchPage() {
  return <AdminGate>{(user) => <Screen user={user} />}</AdminGate>;
}

const kinds = Object.keys(searchKinds) as SearchKind[];
const narrowing = /(^|\s)in:\S*/g;

/** The number of results for each kind; below, for a search of a single kind. */
const few = 6;
const many = 100;

function Screen({ user }: { user: CurrentUser }) {
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const box = useRef<HTMLInputElement>(null);
  const isEmpty = useRef(typed === '');
  useEffect(() => {
    // No focus if the address has search text: the user reads the results first.
    if (isEmpty.current) box.current?.focus();
  }, []);
  const set = (q: string) => setParams(q === '' ? {} : { q }, { replace: true });
  const asked = useDebounced(typed.trim(), 200).slice(0, longestSearch);
  const only = kinds.find((kind) => typed.includes(`in:${searchKinds[kind].in}`));
  const query = useQuery({
    ...queryOf(searchEverything, { query: { q: asked, limit: only ? many : few } }),
    placeholderData: keepPreviousData,
    enabled: asked !== '',
  });
  const narrow = (kind: SearchKind | null) => {
    const rest = typed.replace(narrowing, '').trim();
    set(kind ? `${rest} in:${searchKinds[kind].in}`.trim() : rest);
    box.current?.focus();
  };
  const answer = asked === '' ? undefined : query.data;
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <AdminHeader user={user} />
      <main className="mx-auto w-full max-w-panel flex-1 px-gutter pt-4 pb-20">
        <LinkButton href="/admin" variant="quiet" className="-ms-3 mb-2">
          <Icon name="arrow-left" className="size-4.5" />
          Admin panel
        </LinkButton>
        <section aria-labelledby="search-heading" className="flex flex-col gap-5">
          <h2 id="search-heading" className="type-title">
            Search
          </h2>
          <div
            role="search"
            aria-label="Everything"
            className="sticky top-0 z-10 -mx-gutter flex flex-col gap-2 bg-sunken px-gutter py-2"
          >
            <Input
              ref={box}
              type="search"
              aria-label="Search everything"
              aria-describedby="search-hint"
              placeholder="A name, a word, a file"
              maxLength={longestSearch}
              value={typed}
              onChange={(event) => set(event.target.value)}
            />
            {/* On a narrow screen the end of the row fades to show that it scrolls. Padding keeps the last item clear of the fade. */}
            <div
              role="group"
              aria-label="Show"
              className="-mx-gutter flex scroll-pe-8 gap-1 overflow-x-auto py-1 ps-gutter pe-8 [scrollbar-width:none] mask-r-from-[calc(100%-2rem)]"
            >
              {[null, ...kinds].map((kind) => (
                <Button
                  key={kind ?? 'all'}
                  variant="quiet"
                  size="sm"
                  aria-pressed={(only ?? null) === kind}
                  className="min-h-11 shrink-0 px-2.5 sm:px-3 aria-pressed:bg-pressed"
                  onClick={() => narrow(kind)}
                >
                  {kind ? searchKinds[kind].name : 'Everything'}
                </Button>
              ))}
            </div>
          </div>
          <p
            id="search-hint"
            // On a phone this text is visually hidden, so that the results come first.
            className={cx('type-text text-ink-soft', typed !== '' && 'max-sm:sr-only')}
          >
            Narrow it by <code>from:name</code> (who wrote), <code>client:company</code> or{' '}
            <code>in:messages</code>; quotation marks keep words together.
          </p>
          {query.isError && asked !== '' && <LoadError title="The search failed" query={query} />}
          {asked !== '' && !answer && !query.isError && (
            <div role="status" aria-label="Searching" className="flex flex-col gap-2">
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-24 w-full rounded-xl" />
              ))}
            </div>
          )}
          {answer?.newestOnly && (
            <p className="type-text text-ink-soft">
              Words of one or two letters are only searched in the newest{' '}
              {shortWordRows.toLocaleString('en-US')} of each kind. Add a third letter to search everything.
            </p>
          )}
          {answer?.groups.length === 0 && (
            <EmptyState title="Nothing matches">
              A result contains every word. Try fewer words, or part of one.
            </EmptyState>
          )}
          {answer && <Results answer={answer} onNarrow={only ? undefined : narrow} />}
        </section>
      </main>
    </div>
  );
}
