import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Consultation } from '#contract/consultations.ts';
import { useWorkingTime } from '#web/state/assigned/waiting/use-working-time.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { waiting } from '../row/waiting.ts';
import { overdueShare, placesOf } from './places.ts';

const point = 44;

/** The time, each half minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(clock);
  }, []);
  return now;
}

interface QueueRailProps {
  /** The pending requests, in the order of the queue. */
  requests: readonly Consultation[];
  /** How many there are in all. */
  pending: number;
  /** The one that is shown. */
  shown: string | undefined;
  onPick: (id: string) => void;
}

/** The 24 hours of every waiting request as a point; pressing one shows it. The arrow keys move along. */
export function QueueRail({ requests, pending, shown, onPick }: QueueRailProps) {
  const now = useNow();
  const time = useWorkingTime();
  const box = useRef<HTMLOListElement>(null);
  const axis = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<number | null>(null);
  const width = measured ?? 900;
  // Before anything is painted, so that no point is seen moving to its place and nothing below moves. The axis is measured and not
  // the list: its height stays.
  useLayoutEffect(() => {
    const element = axis.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) flushSync(() => setMeasured(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const places = placesOf(requests, now, { width, point, rows: width < 500 ? 4 : 3 }, time);
  const rows = 1 + Math.max(0, ...places.map(({ row }) => row));
  const byId = new Map(requests.map((request) => [request.id, request]));
  const hidden = pending - places.length;
  const current = places.some(({ id }) => id === shown) ? shown : places[0]?.id;

  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = by && places[places.findIndex(({ id }) => id === current) + by];
    if (!next) return;
    event.preventDefault();
    onPick(next.id);
    box.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
  };

  return (
    <div className="flex flex-col gap-1">
      <ol
        // Anew with the first measure: no point travels from where it was assumed.
        key={measured === null ? 'assumed' : 'measured'}
        ref={box}
        aria-label="Waiting requests by the time left"
        className="relative"
        style={{ height: rows * point }}
      >
        {places.map(({ id, share, row }) => {
          const request = byId.get(id);
          if (!request) return null;
          const { overdue, passed, text } = waiting(request.createdAt, now, time);
          const selected = id === shown;
          return (
            <li
              key={id}
              className="absolute transition-[left,top] duration-300"
              // In shares of what is there: a window that becomes narrower has no point outside for a moment.
              style={{ left: `calc(${share} * (100% - ${point}px))`, top: row * point }}
            >
              <button
                type="button"
                data-id={id}
                tabIndex={id === current ? 0 : -1}
                aria-pressed={selected}
                title={`${request.name}, ${text}`}
                onClick={() => onPick(id)}
                onKeyDown={step}
                className="group flex size-11 items-center justify-center rounded-full"
              >
                <span
                  className={`flex rounded-full ring-2 ring-offset-2 ring-offset-sunken transition-shadow ${
                    selected
                      ? 'ring-ink'
                      : overdue
                        ? 'ring-danger'
                        : passed > 0.75
                          ? 'ring-warning'
                          : 'ring-line group-hover:ring-control'
                  } ${overdue ? '*:bg-danger *:text-on-danger' : ''}`}
                >
                  <Avatar name={request.name} size="xs" quiet initials />
                </span>
                <span className="sr-only">
                  {request.name}, {text}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <div ref={axis} aria-hidden="true" className="relative h-6 text-xs text-ink-soft tabular-nums">
        <div
          className="absolute inset-x-0 top-0 h-1 rounded-full bg-line"
          style={{ insetInlineStart: `${overdueShare * 100}%` }}
        />
        <div
          className="absolute start-0 top-0 h-1 rounded-full bg-danger/70"
          style={{ width: `calc(${overdueShare * 100}% - 4px)` }}
        />
        <span className="absolute start-0 top-2 font-medium text-danger-ink">Overdue</span>
        {[0, 6, 12, 18, 24].map((hours) => (
          <span
            key={hours}
            className={`absolute top-2 ${hours % 12 ? 'max-sm:hidden' : ''} ${hours === 24 ? 'end-0' : hours === 0 ? 'max-sm:hidden' : '-translate-x-1/2'}`}
            style={
              hours === 24
                ? {}
                : { insetInlineStart: `${(overdueShare + ((1 - overdueShare) * hours) / 24) * 100}%` }
            }
          >
            {hours === 0 ? 'due' : `${hours} h left`}
          </span>
        ))}
      </div>
      {hidden > 0 && (
        <p className="text-xs text-ink-soft">and {hidden.toLocaleString('en-US')} more in the list below</p>
      )}
    </div>
  );
}
