import { hoursText } from './hours-text.ts';
import { cx } from '#web/ui/class-names.ts';

interface HoursLineProps {
  usedMinutes: number;
  /** Null: no budget. */
  budgetMinutes: number | null;
}

/** The used hours, with a bar if there is a budget. */
export function HoursLine({ usedMinutes, budgetMinutes }: HoursLineProps) {
  const percent = budgetMinutes === null ? null : Math.round((100 * usedMinutes) / budgetMinutes);
  return (
    <div className="flex flex-col gap-2">
      <p className="type-text tabular-nums">
        {budgetMinutes === null
          ? `${hoursText(usedMinutes)} hours`
          : `${hoursText(usedMinutes)} of ${hoursText(budgetMinutes)} hours (${percent} %)`}
      </p>
      {percent !== null && (
        <div
          role="meter"
          aria-label="Used hours"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, percent)}
          className="h-2 overflow-hidden rounded-full bg-pressed"
        >
          <div
            className={cx(
              'h-full rounded-full',
              percent >= 100 ? 'bg-danger' : percent >= 80 ? 'bg-warning' : 'bg-brand-ink',
            )}
            style={{ width: `${Math.min(100, Math.max(1, percent))}%` }}
          />
        </div>
      )}
    </div>
  );
}
