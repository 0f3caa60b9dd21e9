import { useQuery } from '@tanstack/react-query';
import { getOverview } from '#contract/overview.ts';
import { q } from '#web/api/query-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DaysPanel } from './days-panel.tsx';
import { RatingsPanel } from './ratings-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** How things stand at one look: requests over time, who waits how long, how work is rated. Nothing where it cannot be read: the panel works without. */
export function OverviewBand() {
  const { data, isError } = useQuery(q(getOverview));
  if (!data && isError) return null;
  return (
    <section
      aria-labelledby="overview-heading"
      aria-busy={!data}
      className="grid overflow-hidden rounded-xl bg-raised shadow-md ring-1 ring-line max-md:divide-y md:grid-cols-[1.4fr_1fr_1fr] md:divide-x divide-line"
    >
      <h2 id="overview-heading" className="sr-only">
        Overview
      </h2>
      {data ? (
        <>
          <DaysPanel days={data.days} />
          <WaitingPanel waiting={data.waiting} />
          <RatingsPanel ratings={data.ratings} />
        </>
      ) : (
        ['days', 'waiting', 'ratings'].map((part) => (
          <div key={part} className="p-5">
            <Skeleton className="h-22 w-full" />
          </div>
        ))
      )}
    </section>
  );
}
