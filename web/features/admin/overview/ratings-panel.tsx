import type { Overview } from '#contract/overview.ts';
import { useAdminGo } from '#web/state/use-address-state.ts';
import { cx } from '#web/ui/class-names.ts';
import { touchArea } from '#web/ui/buttons/touch-area.ts';

/** The ratings of previews by clients: the average, and the number of ratings for each number of stars. */
export function RatingsPanel({ ratings: { average, counts } }: { ratings: Overview['ratings'] }) {
  const go = useAdminGo();
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <div className={`flex flex-col gap-3 p-5 ${average === null ? 'max-md:hidden' : ''}`}>
      <div>
        <h3 className="font-sans type-text text-ink-soft">Ratings of previews</h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            onClick={() => go('client-feedback')}
            className={cx(touchArea, 'rounded-sm type-title tabular-nums underline-offset-4 hover:underline')}
          >
            {average === null ? 'None' : average.toLocaleString('en-US', { maximumFractionDigits: 1 })}
            <span className="sr-only"> {average === null ? 'yet' : 'out of 5'}: open the feedback</span>
          </button>
          <span className="type-text text-ink-soft">
            {average === null ? 'yet' : `out of 5, from ${total} ${total === 1 ? 'rating' : 'ratings'}`}
          </span>
        </p>
      </div>
      <ul className="mt-auto grid grid-cols-5 gap-1.5" aria-label="Ratings by number of stars">
        {counts.map((count, index) => (
          <li
            key={index + 1}
            className="flex flex-col items-center gap-1 type-meta text-ink-soft tabular-nums"
          >
            <svg viewBox="0 0 10 24" preserveAspectRatio="none" className="h-6 w-full" aria-hidden="true">
              <rect y="23" width="10" height="1" className="fill-line" />
              <rect
                y={24 - (24 * count) / most}
                width="10"
                height={(24 * count) / most}
                className="fill-warning"
              />
            </svg>
            <span>
              <span aria-hidden="true">{index + 1}</span>
              <span className="sr-only">
                {index + 1} {index === 0 ? 'star' : 'stars'}: {count}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
