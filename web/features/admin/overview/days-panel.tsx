import type { Overview } from '#contract/overview.ts';
import { dayText } from '#web/ui/text/time-text.ts';
import { weeksOf } from './weeks.ts';

const height = 40;
const step = 6;

/** The requests of the last eight weeks, with a bar for each day. The last seven days are highlighted. */
export function DaysPanel({ days }: { days: Overview['days'] }) {
  const weeks = weeksOf(days);
  const thisWeek = weeks.at(-1)?.consultations ?? 0;
  const before = weeks.at(-2)?.consultations ?? 0;
  const most = Math.max(1, ...days.map(({ consultations }) => consultations));
  const change =
    thisWeek === 0 && before === 0
      ? 'none the week before either'
      : thisWeek === before
        ? 'the same as the week before'
        : `${Math.abs(thisWeek - before)} ${thisWeek > before ? 'more' : 'fewer'} than the week before`;
  return (
    <div className="flex flex-col gap-3 p-5">
      <div>
        <h3 className="font-sans type-text text-ink-soft">Consultations, last 7 days</h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="type-title tabular-nums">{thisWeek.toLocaleString('en-US')}</span>
          <span className="type-text text-ink-soft">{change}</span>
        </p>
      </div>
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="mt-auto h-10 w-full"
        aria-hidden="true"
      >
        {days.map(({ day, consultations }, index) => {
          // A day without consultations has a very low bar too, so that the axis stays readable.
          const tall = consultations === 0 ? 1 : Math.max(3, (consultations / most) * height);
          return (
            <rect
              key={day}
              x={index * step}
              y={height - tall}
              width={step - 2}
              height={tall}
              className={
                consultations === 0
                  ? 'fill-line'
                  : index >= days.length - 7
                    ? 'fill-brand-ink'
                    : 'fill-brand-ink opacity-40'
              }
            />
          );
        })}
      </svg>
      <table className="sr-only">
        <caption>Consultations by week</caption>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Consultations</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ day, consultations }) => (
            <tr key={day}>
              <th scope="row">{dayText(`${day}T12:00:00.000Z`)}</th>
              <td>{consultations}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
