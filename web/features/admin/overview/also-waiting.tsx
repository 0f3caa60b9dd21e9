import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listWaiting, type Waiting, type WaitingKind } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useKnownCount } from '#web/state/staff/waiting/known-count.ts';
import { useKeys } from '#web/state/staff/waiting/use-keys.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { WaitingList, type WaitingNouns } from './waiting-list.tsx';
import { waitingCount, waitingSentence } from './waiting-sentence.ts';

/** The number of rows shown at first; the same space is reserved while rows load. */
const usualRows = 4;

interface AlsoWaitingProps {
  kinds: WaitingNouns;
  mine: Mine['query'];
  /** A kind of item that the screen shows elsewhere. */
  without?: WaitingKind;
  /** `rows`: the first rows, and a button for the rest. `line` and `button` open the rows in a sheet. */
  shape: 'rows' | 'line' | 'button';
  /** True while the list still contains the opened item, because the server has not yet recorded that it was seen. */
  settling?: boolean;
  onOpen: (kind: WaitingKind, oldest: Waiting['oldest']) => void;
}

/**
 * Items that wait in addition to those of the screen: the number of each kind, with its oldest item, which a press
 * opens.
 */
export function AlsoWaiting({ kinds, mine, without, shape, settling = false, onOpen }: AlsoWaitingProps) {
  const { data, isError, isFetching } = useQuery(queryOf(listWaiting, { query: mine }));
  const order = Object.keys(kinds);
  const rows = data
    ?.filter(({ kind }) => kind !== without)
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const first = rows?.[0];
  const [whole, setWhole] = useState(false);
  const [inSheet, setInSheet] = useState(false);
  const open = ({ kind, oldest }: Waiting) => onOpen(kind, oldest);
  // Right after an answer, the list still contains the answered item. The next key press waits for the new list.
  const [pressed, setPressed] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useKeys({ w: () => setPressed(true) });
  const follow = useEffectEvent(() => {
    setPressed(false);
    if (!first) return;
    // Move the focus to the list, so that the next key press can snooze the opened item.
    list.current?.querySelector('button')?.focus();
    open(first);
  });
  useEffect(() => {
    if (pressed && !isFetching && !settling) follow();
  }, [pressed, isFetching, settling]);
  const shown = whole ? rows : rows?.slice(0, usualRows);
  const more = (rows?.length ?? 0) - (shown?.length ?? 0);
  // Reserve the space, so that the content below does not move when the rows arrive.
  const places = useKnownCount(`waiting/${without ?? 'all'}`, shown?.length, usualRows);
  // The tabs show the same numbers, so a missing list is no loss.
  if ((isError && !data) || places === 0) return null;
  const sheet = (
    <Dialog
      open={inSheet}
      onClose={() => setInSheet(false)}
      size="sheet"
      title={without ? 'Also waiting' : 'Open items'}
    >
      {rows && rows.length > 0 ? (
        <WaitingList kinds={kinds} rows={rows} onOpen={open} />
      ) : (
        <p className="text-ink-soft">Nothing is open.</p>
      )}
    </Dialog>
  );
  if (shape === 'button')
    return (
      rows && (
        <>
          <Button variant="secondary" className="shadow-md" onClick={() => setInSheet(true)}>
            {waitingCount(rows)} more open {rows.length === 1 && first?.count === 1 ? 'item' : 'items'}
          </Button>
          {sheet}
        </>
      )
    );
  if (shape === 'line')
    return (
      <section aria-label="Open items" className="flex min-h-11 items-center justify-between gap-x-4">
        {rows ? (
          <>
            <p className="sm:type-name wrap-anywhere">{waitingSentence(rows)}</p>
            <Button
              variant="secondary"
              size="sm"
              className="whitespace-nowrap"
              onClick={() => setInSheet(true)}
            >
              Show list
            </Button>
          </>
        ) : (
          <Skeleton className="h-6 w-80 max-w-full" />
        )}
        {sheet}
      </section>
    );
  return (
    <section aria-labelledby="also-waiting" aria-busy={!rows} className="flex flex-col gap-2">
      <h2 id="also-waiting" className="type-name">
        {without ? 'Also waiting' : 'Waiting for us'}
      </h2>
      {!rows && (
        <div className="divide-y divide-line overflow-hidden rounded-xl bg-raised ring-1 ring-line">
          {Array.from({ length: places }, (_, place) => (
            <div key={place} className="flex h-18 flex-col justify-center gap-2 px-5">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-32" />
            </div>
          ))}
        </div>
      )}
      {shown && <WaitingList ref={list} kinds={kinds} rows={shown} onOpen={open} />}
      {more > 0 && (
        <Button variant="quiet" size="sm" className="-ms-3 self-start" onClick={() => setWhole(true)}>
          Show {more} More
        </Button>
      )}
    </section>
  );
}
