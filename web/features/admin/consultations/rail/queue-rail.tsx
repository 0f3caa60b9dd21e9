import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Consultation } from '#contract/consultations.ts';
import { useWorkingTime } from '#web/state/staff/waiting/use-working-time.ts';
import { cx } from '#web/ui/class-names.ts';
import { waiting } from '../row/waiting.ts';
import { placesOf } from './places.ts';
import { QueuePoint } from './queue-point.tsx';
import { RailAxis } from './rail-axis.tsx';
import { useNow } from './use-now.ts';

const point = 44;

/** From this width on, the queue is a column; the `xl:` classes use the same width. */
const isColumn = () => window.matchMedia('(width >= 80rem)').matches;

interface QueueRailProps {
  /** The pending requests, in the order of the queue. */
  requests: readonly Consultation[];
  /** The contacted requests, listed after the pending ones in the column. */
  contacted: readonly Consultation[];
  /** The number of all pending requests. */
  pending: number;
  /** The id of the shown request. */
  shown: string | undefined;
  onPick: (id: string) => void;
}

/** The number of waiting requests that are not visible. */
function Hidden({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null;
  return (
    <p className={cx('type-meta text-ink-soft', className)}>and {count.toLocaleString('en-US')} more below</p>
  );
}

/**
 * All waiting requests with the rest of their 24 hours: a rail of points, or on a wide screen a column of rows.
 * Pressing a point shows its request; the arrow keys move between points.
 */
export function QueueRail({ requests, contacted, pending, shown, onPick }: QueueRailProps) {
  const now = useNow();
  const time = useWorkingTime();
  const column = useRef<HTMLDivElement>(null);
  const axis = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<number | null>(null);
  const width = measured ?? 900;
  // Runs before painting, so that neither the points nor the content below visibly move. Measures the axis, because the
  // height of the list changes.
  useLayoutEffect(() => {
    const element = axis.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) flushSync(() => setMeasured(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // Scrolls only the column to show the open request; the page does not scroll.
  useEffect(() => {
    const box = column.current;
    const row = box?.querySelector<HTMLElement>(`[data-id="${shown}"]`);
    if (!box || !row || box.scrollHeight <= box.clientHeight) return;
    const [inside, around] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inside.top < around.top) box.scrollTop -= around.top - inside.top + 40;
    const end = Math.min(around.bottom, window.innerHeight);
    // While the screen loads, the top of the column is further down than later, so keep the row below that top.
    const room = Math.max(0, inside.top - around.top - 40);
    if (inside.bottom > end) box.scrollTop += Math.min(inside.bottom - end + 12, room);
  }, [shown]);
  const places = placesOf(requests, now, { width, point, rows: width < 500 ? 2 : 3 }, time);
  const rows = 1 + Math.max(0, ...places.map(({ row }) => row));
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const all = [...requests, ...contacted].map(({ id }) => id);
  const current = shown && all.includes(shown) ? shown : all[0];
  // The rail does not show contacted requests. While such a request is open, Tab also reaches the first waiting one.
  const stop = requests.some(({ id }) => id === current) ? current : requests[0]?.id;

  const step = (event: KeyboardEvent) => {
    const wide = isColumn();
    const keys: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    if (wide) Object.assign(keys, { ArrowUp: -1, ArrowDown: 1 });
    const by = keys[event.key];
    const walked = wide ? all : places.map(({ id }) => id);
    const next = by && walked[walked.findIndex((id) => id === current) + by];
    if (!next) return;
    event.preventDefault();
    onPick(next);
    column.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus({ preventScroll: wide });
  };
  const pointOf = (request: Consultation) => (
    <QueuePoint
      request={request}
      waits={request.status === 'pending' ? waiting(request.createdAt, now, time) : null}
      selected={request.id === shown}
      current={request.id === current || request.id === stop}
      onPick={onPick}
      onKeyDown={step}
    />
  );

  return (
    <div
      ref={column}
      className="flex flex-col gap-1 xl:sticky xl:top-18 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto xl:rounded-xl xl:bg-raised xl:p-2 xl:ring-1 xl:ring-line"
    >
      {requests.length > 0 && (
        <>
          <p aria-hidden="true" className="px-3 pt-1.5 pb-1 type-pill text-ink-soft max-xl:hidden">
            Waiting
          </p>
          <ol
            // Remounts the points after the first measurement, so that they do not move from assumed places.
            key={measured === null ? 'assumed' : 'measured'}
            aria-label="Waiting requests by the time left"
            className="relative flex flex-col max-xl:h-(--rail) xl:gap-0.5"
            style={{ '--rail': `${rows * point}px` } as CSSProperties}
          >
            {requests.map((request) => {
              const place = placeOf.get(request.id);
              return (
                <li
                  key={request.id}
                  className={cx(
                    'duration-300 max-xl:absolute max-xl:top-(--y) max-xl:left-(--x) max-xl:transition-[left,top]',
                    // This point has no room on the rail; it is counted instead.
                    !place && 'max-xl:hidden',
                  )}
                  style={
                    {
                      // In percent, so that all points stay inside while the window becomes narrower.
                      '--x': `calc(${place?.share ?? 0} * (100% - ${point}px))`,
                      '--y': `${(place?.row ?? 0) * point}px`,
                    } as CSSProperties
                  }
                >
                  {pointOf(request)}
                </li>
              );
            })}
          </ol>
          <div
            ref={axis}
            aria-hidden="true"
            className="relative h-6 type-meta text-ink-soft tabular-nums xl:hidden"
          >
            <RailAxis />
          </div>
          <Hidden count={pending - places.length} className="xl:hidden" />
          <Hidden count={pending - requests.length} className="px-3 max-xl:hidden" />
        </>
      )}
      {contacted.length > 0 && (
        <div className="max-xl:hidden">
          <p aria-hidden="true" className="px-3 pt-3 pb-1 type-pill text-ink-soft">
            Contacted
          </p>
          <ol aria-label="Contacted requests" className="flex flex-col gap-0.5">
            {contacted.map((request) => (
              <li key={request.id}>{pointOf(request)}</li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
