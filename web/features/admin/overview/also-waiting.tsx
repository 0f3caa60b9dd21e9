import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Clock } from 'lucide-react';
import { limits } from '#contract/validation/limits.ts';
import { listWaiting, type Waiting, type WaitingKind } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useKnownCount } from '#web/state/staff/waiting/known-count.ts';
import { useKeys } from '#web/state/staff/waiting/use-keys.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

const SnoozeDialog = lazy(() =>
  loadScreen(() => import('#web/state/staff/snooze/snooze-dialog.tsx'), 'SnoozeDialog'),
);

const countText = (count: number) => (count > limits.badgeMax ? `${limits.badgeMax}+` : String(count));

/** The number of rows shown at first above a list, and reserved while they load. */
const usualRows = 5;

const rowGrid =
  'grid min-h-12 min-w-0 grid-cols-[minmax(1.5rem,auto)_1fr] items-center gap-x-3 px-4 py-2 sm:grid-cols-[minmax(2.75rem,auto)_16rem_1fr_auto]';

interface AlsoWaitingProps {
  /** The nouns of each kind, in the order of the list. */
  kinds: Readonly<Record<WaitingKind, { nouns: readonly [one: string, many: string] }>>;
  mine: Mine['query'];
  /** A kind that the screen shows elsewhere. */
  without?: WaitingKind;
  /** True while the server has not recorded that the opened thing was seen: the list still contains it. */
  settling?: boolean;
  onOpen: (kind: WaitingKind, oldest: Waiting['oldest']) => void;
}

/**
 * The list of things that wait beside the queue: each kind with its number and its oldest thing. A press opens the oldest one.
 */
export function AlsoWaiting({ kinds, mine, without, settling = false, onOpen }: AlsoWaitingProps) {
  const { data, isError, isFetching } = useQuery(queryOf(listWaiting, { query: mine }));
  const [put, setPut] = useState<Waiting | null>(null);
  const order = Object.keys(kinds);
  const rows = data
    ?.filter(({ kind }) => kind !== without)
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const first = rows?.[0];
  const [whole, setWhole] = useState(without !== undefined);
  const shown = whole ? rows : rows?.slice(0, usualRows);
  const more = (rows?.length ?? 0) - (shown?.length ?? 0);
  // The content below must not move when the rows arrive.
  const places = useKnownCount(`waiting/${without ?? 'all'}`, shown?.length, usualRows);
  // Right after an answer the list still contains the answered thing. The key waits for the new list.
  const [pressed, setPressed] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useKeys({ w: () => setPressed(true) });
  const follow = useEffectEvent(() => {
    setPressed(false);
    if (!first) return;
    // The focus returns to the list, so that the next key can snooze the thing that was opened.
    list.current?.querySelector('button')?.focus();
    onOpen(first.kind, first.oldest);
  });
  useEffect(() => {
    if (pressed && !isFetching && !settling) follow();
  }, [pressed, isFetching, settling]);
  // The tabs show the same numbers, so nothing is lost without this list.
  if (isError && !data) return null;
  if (places === 0) return null;
  return (
    <section aria-labelledby="also-waiting" aria-busy={!rows} className="flex flex-col gap-2">
      <h2 id="also-waiting" className="font-sans text-sm font-semibold text-ink-soft">
        {without ? 'Also waiting' : 'Waiting for us'}
      </h2>
      {!rows && (
        <div className="divide-y divide-line overflow-hidden rounded-xl bg-raised ring-1 ring-line">
          {Array.from({ length: places }, (_, place) => (
            <div key={place} className={`${rowGrid} flex-1`}>
              <Skeleton className="h-7 w-full max-sm:row-span-2" />
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-5 w-32" />
            </div>
          ))}
        </div>
      )}
      {rows && (
        <ul ref={list} className="divide-y divide-line overflow-hidden rounded-xl bg-raised ring-1 ring-line">
          {shown?.map((row) => (
            <li key={row.kind} className="flex items-center gap-1 pe-1.5 hover:bg-hover">
              <button
                type="button"
                onClick={() => onOpen(row.kind, row.oldest)}
                className={`${rowGrid} flex-1 rounded-lg text-start focus-visible:-outline-offset-2`}
              >
                <span className="text-end font-display text-xl font-bold tabular-nums max-sm:row-span-2">
                  {countText(row.count)}
                </span>{' '}
                <span className="font-medium">{kinds[row.kind].nouns[row.count === 1 ? 0 : 1]}</span>{' '}
                <span className="min-w-0 text-sm wrap-anywhere text-ink-soft">{row.oldest.name}</span>{' '}
                <span className="text-sm whitespace-nowrap text-ink-soft max-sm:hidden">
                  <RelativeTime instant={row.oldest.since} />
                </span>
              </button>
              <Button
                variant="quiet"
                size="sm"
                className="min-h-11 min-w-11 px-2 text-ink-soft"
                aria-label={`Snooze ${row.oldest.name}: ${kinds[row.kind].nouns[0]}`}
                onClick={() => setPut(row)}
              >
                <Clock className="size-4.5" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button variant="quiet" size="sm" className="-ms-3 self-start" onClick={() => setWhole(true)}>
          Show {more} More
        </Button>
      )}
      <Suspense>
        {put && (
          <SnoozeDialog
            kind={put.kind}
            subjectId={put.oldest.subjectId}
            name={put.oldest.name}
            onClose={() => setPut(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
