import { useQuery } from '@tanstack/react-query';
import { getOverview } from '#contract/overview.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Stars } from '#web/ui/text/stars.tsx';

/** The average of all ratings by clients; renders nothing before the first rating. */
export function OverallRating() {
  const { data } = useQuery(queryOf(getOverview));
  const { average, count } = data?.ratings.overall ?? { average: null, count: 0 };
  if (average === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 type-text text-ink-soft tabular-nums">
      <span className="type-name text-ink" aria-hidden="true">
        {average.toFixed(1)}
      </span>
      <Stars rating={average} className="size-4" />
      <span className="sr-only">
        from {count.toLocaleString('en-US')} {count === 1 ? 'rating' : 'ratings'}
      </span>
    </p>
  );
}
