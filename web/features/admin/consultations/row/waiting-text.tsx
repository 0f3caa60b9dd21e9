import { useWorkingTime } from '#web/state/staff/waiting/use-working-time.ts';
import { cx } from '#web/ui/class-names.ts';
import { useNow } from '../rail/use-now.ts';
import { waiting } from './waiting.ts';

/** The rest of the promised 24 hours, or by how much they are over. */
export function WaitingText({ createdAt }: { createdAt: string }) {
  const time = useWorkingTime();
  const { overdue, text } = waiting(createdAt, useNow(), time);
  return (
    <span className={cx('text-xs tabular-nums', overdue ? 'font-semibold text-danger-ink' : 'text-ink-soft')}>
      {text}
    </span>
  );
}
