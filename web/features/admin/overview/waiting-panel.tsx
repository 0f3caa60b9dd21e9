import { limits } from '#contract/validation/limits.ts';
import type { Overview } from '#contract/overview.ts';
import { useAdminGo } from '#web/state/use-address-state.ts';
import { cx } from '#web/ui/class-names.ts';
import { relativeText } from '#web/ui/text/time-text.ts';
import { touchArea } from '#web/ui/buttons/touch-area.ts';

const shown = (count: number) => (count > limits.badgeMax ? `${limits.badgeMax}+` : String(count));

/** Pending requests against the promise to answer within 24 hours. */
export function WaitingPanel({
  waiting: { fresh, soon, overdue, oldestAt },
}: {
  waiting: Overview['waiting'];
}) {
  const go = useAdminGo();
  const parts = [
    { name: 'Overdue', count: overdue, fill: 'fill-danger', dot: 'bg-danger' },
    { name: 'Due in 12 h', count: soon, fill: 'fill-warning', dot: 'bg-warning' },
    { name: 'Fresh', count: fresh, fill: 'fill-brand', dot: 'bg-brand' },
  ];
  const total = fresh + soon + overdue;
  let x = 0;
  return (
    <div className="flex flex-col gap-3 p-5">
      <div>
        <h3 className="font-sans type-text text-ink-soft">Consultations to answer</h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            onClick={() => go('consultations', { status: 'pending' })}
            className={cx(touchArea, 'rounded-sm type-title tabular-nums underline-offset-4 hover:underline')}
          >
            {shown(total)}
            <span className="sr-only">
              {' '}
              {total === 1 ? 'pending request: open it' : 'pending requests: open them'}
            </span>
          </button>
          <span className="type-text text-ink-soft">
            {oldestAt ? `the oldest sent ${relativeText(Date.parse(oldestAt), Date.now())}` : 'none waits'}
          </span>
        </p>
      </div>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="mt-auto h-2 w-full overflow-hidden rounded-full bg-pressed"
        aria-hidden="true"
      >
        {parts.map(({ name, count, fill }) => {
          const width = total === 0 ? 0 : (100 * count) / total;
          const part = <rect key={name} x={x} width={width} height="6" className={fill} />;
          x += width;
          return part;
        })}
      </svg>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 type-meta">
        {parts.map(({ name, count, dot }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className={`size-2 rounded-full ${dot}`} aria-hidden="true" />
            <span className="text-ink-soft">{name}</span>
            <span className="tabular-nums">{shown(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
