import { useWorkingTime } from '#web/state/staff/waiting/use-working-time.ts';
import { cx } from '#web/ui/class-names.ts';
import { useNow } from '../rail/use-now.ts';
import { waiting } from './waiting.ts';

/** The rest of the promised 24 hours, or the time since the end of these; `short` for a list row. */
export function WaitingText({ createdAt, short = false }: { createdAt: string; short?: boolean }) {
  const time = useWorkingTime();
  const waits = waiting(createdAt, useNow(), time);
  const { overdue } = waits;
  return (
    <span
      className={cx(
        'tabular-nums',
        short && 'lg:inline-block lg:min-w-28',
        overdue ? 'type-pill text-danger-ink' : 'type-meta text-ink-soft',
      )}
    >
      {short && !overdue ? waits.short : waits.text}
    </span>
  );
}
