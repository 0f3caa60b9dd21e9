import type { KeyboardEvent } from 'react';
import { serviceOptions, type Consultation } from '#contract/consultations.ts';
import { cx } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';
import type { Waiting } from '../row/waiting.ts';

const serviceLabels: Readonly<Record<string, string | undefined>> = serviceOptions;

interface QueuePointProps {
  request: Consultation;
  /** The waiting time; null once staff have contacted the sender. */
  waits: Waiting | null;
  selected: boolean;
  /** True if this point is the tab stop of the queue. */
  current: boolean;
  onPick: (id: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const fills = (waits: Waiting) =>
  waits.overdue ? 'fill-danger' : waits.passed > 0.75 ? 'fill-warning' : 'fill-brand';

const rings = (waits: Waiting | null) =>
  waits?.overdue ? 'ring-danger' : (waits?.passed ?? 0) > 0.75 ? 'ring-warning' : 'ring-line';

/** A request in the queue: a point on the rail, or a row with text in the column of a wide screen. */
export function QueuePoint({ request, waits, selected, current, onPick, onKeyDown }: QueuePointProps) {
  const { id, name, company, businessName, service } = request;
  const about = company ?? businessName ?? (service ? (serviceLabels[service] ?? service) : null);
  const said = [name, waits?.text ?? 'contacted', about].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      data-id={id}
      tabIndex={current ? 0 : -1}
      aria-pressed={selected}
      title={said}
      onClick={() => onPick(id)}
      onKeyDown={onKeyDown}
      className="group flex size-11 items-center justify-center rounded-full focus-visible:-outline-offset-2 xl:size-auto xl:w-full xl:gap-3 xl:rounded-lg xl:px-3 xl:py-2.5 xl:text-start xl:hover:bg-hover xl:aria-pressed:bg-pressed"
    >
      <span
        className={cx(
          'flex shrink-0 rounded-full ring-2 ring-offset-2 ring-offset-sunken transition-shadow xl:hidden',
          selected ? 'ring-ink' : cx(rings(waits), !waits?.overdue && 'group-hover:ring-control'),
          waits?.overdue && '*:bg-danger *:text-on-danger',
        )}
      >
        <Avatar name={name} size="xs" quiet initials />
      </span>
      {/* The rail shows only the point; this text is its accessible name at each width. */}
      <span className="sr-only">{said}</span>
      <span aria-hidden="true" className="flex min-w-0 flex-1 flex-col gap-0.5 max-xl:hidden">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate type-name">{name}</span>
          <span
            className={cx(
              'shrink-0 tabular-nums',
              waits?.overdue ? 'type-pill text-danger-ink' : 'type-meta text-ink-soft',
            )}
          >
            {/* The open request shows the time beside its status. */}
            {!selected && waits?.short}
          </span>
        </span>
        {waits && (
          <svg
            viewBox="0 0 100 2"
            preserveAspectRatio="none"
            className="mt-1 h-0.75 w-full rounded-full bg-line"
            aria-hidden="true"
          >
            <rect width={100 * waits.passed} height="2" className={fills(waits)} />
          </svg>
        )}
      </span>
    </button>
  );
}
