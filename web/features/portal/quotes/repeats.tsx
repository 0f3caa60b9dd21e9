import { useQuery } from '@tanstack/react-query';
import { periodDay } from '#contract/money/periods.ts';
import { myRetainers } from '#contract/retainers.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PeriodsList } from '#web/ui/text/work/periods-list.tsx';

/** The repeating lines (retainers) of an accepted quote, with their periods. */
export function Repeats({ quoteId }: { quoteId: string }) {
  const query = useQuery(queryOf(myRetainers, { params: { id: quoteId } }));
  if (!query.data)
    return (
      <NotLoaded noun="periods" query={query} missing={false}>
        <Skeleton className="h-24 w-full" />
      </NotLoaded>
    );
  return query.data.map(({ id, name, currency, nextOn, periods }) => (
    <section key={id} aria-labelledby={id}>
      <h3 id={id} className="type-name">
        {name}
      </h3>
      <p className="type-meta text-ink-soft">
        {nextOn ? `The next period begins on ${periodDay(nextOn)}.` : 'It has ended.'}
      </p>
      <PeriodsList label={`Periods of ${name}`} periods={periods} currency={currency} />
    </section>
  ));
}
