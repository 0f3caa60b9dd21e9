import { useWorkingTime } from '#web/state/staff/waiting/use-working-time.ts';
import { useNow } from '../rail/use-now.ts';
import { waiting } from './waiting.ts';

/** The used part of the promised 24 hours, as a bar and as text. */
export function WaitingMeter({ createdAt }: { createdAt: string }) {
  const time = useWorkingTime();
  const { overdue, passed, text } = waiting(createdAt, useNow(), time);
  return (
    <div className="flex flex-col gap-1.5">
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-1.5 w-full overflow-hidden rounded-full bg-pressed"
        aria-hidden="true"
      >
        <rect
          width={100 * passed}
          height="4"
          className={overdue ? 'fill-danger' : passed > 0.75 ? 'fill-warning' : 'fill-brand'}
        />
      </svg>
      <p className={`text-xs font-medium tabular-nums ${overdue ? 'text-danger-ink' : 'text-ink-soft'}`}>
        {text}
      </p>
    </div>
  );
}
