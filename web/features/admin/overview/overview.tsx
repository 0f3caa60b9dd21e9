import { useQuery } from '@tanstack/react-query';
import { getOverview } from '#contract/overview.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DaysPanel } from './days-panel.tsx';
import { RatingsPanel } from './ratings-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/**
 * Key figures: requests over time, waiting times, ratings. Renders nothing if loading fails; the panel works without
 * the figures.
 */
export function Overview() {
  const { data, isError } = useQuery(queryOf(getOverview));
  if (!data && isError) return null;
  return (
    <section
      aria-labelledby="overview-heading"
      aria-busy={!data}
      className="grid overflow-hidden rounded-xl bg-raised shadow-md ring-1 ring-line max-lg:divide-y lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[1.4fr] lg:divide-x divide-line"
    >
      <h2 id="overview-heading" className="sr-only">
        Overview
      </h2>
      {data ? (
        <>
          <DaysPanel days={data.days} />
          <WaitingPanel waiting={data.waiting} />
          <Allowed to="feedback.read">
            <RatingsPanel ratings={data.ratings} />
          </Allowed>
        </>
      ) : (
        ['days', 'waiting', 'ratings'].map((part) => (
          <div key={part} className="p-5">
            <Skeleton className="h-26 w-full lg:h-32 xl:h-28.5" />
          </div>
        ))
      )}
    </section>
  );
}
