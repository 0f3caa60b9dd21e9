import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lacksPeople } from '#contract/imports/fields.ts';
import {
  exportRefused,
  importFates,
  listImportRows,
  type ImportDetail,
  type ImportFate,
} from '#contract/imports.ts';
import { addressOf, call } from '#web/api/calls/client.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { fateTexts } from './words.ts';

/** The rows of an import with the outcome of each, and a filter by outcome. */
export function Fates({ imported: { id, kind, state, counts, mapping } }: { imported: ImportDetail }) {
  // At first the list shows the rows that need attention.
  const [chosen, setChosen] = useState<ImportFate | 'all'>(
    counts.kept ? 'kept' : counts.refused ? 'refused' : 'all',
  );
  const present = importFates.filter((fate) => counts[fate]);
  const fate = chosen !== 'all' && present.includes(chosen) ? chosen : undefined;
  const query = useInfiniteQuery({
    queryKey: [listImportRows.path, id, state, fate],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call(listImportRows, { params: { id }, query: { fate, after: pageParam } }),
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.number : undefined),
  });
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {present.length > 1 && (
          <div className="max-w-full overflow-x-auto">
            <Segmented
              label="Rows shown"
              value={fate ?? 'all'}
              onChange={setChosen}
              options={[
                { value: 'all' as const, label: 'All' },
                ...present.map((value) => ({
                  value,
                  label: `${fateTexts[value].label} ${(counts[value] ?? 0).toLocaleString('en-US')}`,
                })),
              ]}
            />
          </div>
        )}
        {counts.refused ? (
          <a
            className={buttonStyle('quiet', 'sm')}
            href={addressOf(exportRefused, { params: { id } })}
            download
          >
            Download refused rows
          </a>
        ) : null}
      </div>
      {counts.refused && lacksPeople(kind, mapping.columns) ? (
        <p className="type-text text-ink-soft">
          Companies without a person cannot be imported. Download them, fill in Name and Email, and import
          that file.
        </p>
      ) : null}
      {!rows && (
        <NotLoaded noun="rows" query={query} missing={false}>
          <Skeleton className="h-40 w-full" />
        </NotLoaded>
      )}
      {rows?.length === 0 && (
        <p className="type-text text-ink-soft">The text of these rows was removed a day after the import.</p>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label="Rows" className="divide-y divide-line border-y border-line">
          {rows.map(({ number, name, fate: is, words }) => (
            <li key={number} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
              <span className="w-10 type-meta text-ink-soft tabular-nums">{number}</span>
              <span className="min-w-40 flex-1 type-text wrap-anywhere">{name}</span>
              <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 max-sm:ps-14 sm:w-1/2">
                {fate === undefined && <Badge tone={fateTexts[is].tone}>{fateTexts[is].label}</Badge>}
                <span className="type-meta wrap-anywhere text-ink-soft">{words}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="w-fit"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
