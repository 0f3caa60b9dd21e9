import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#contract/money/currency.ts';
import { periodDay, repeatText } from '#contract/money/periods.ts';
import { endRetainer, listPeriods, listRetainers, type Retainer } from '#contract/retainers.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PeriodsList } from '#web/ui/text/work/periods-list.tsx';
import { NewPriceDialog } from './new-price-dialog.tsx';

/** The retainers of a quote, each with its next period and its actions; renders nothing if there are none. */
export function Retainers({ quoteId, projectId }: { quoteId: string; projectId: string }) {
  const query = useInfiniteQuery(pages(listRetainers, { query: { projectId } }));
  const items = query.data?.items.filter((each) => each.quoteId === quoteId) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label="Repeats" className="flex flex-col gap-3">
      <h3 className="type-name">Repeats</h3>
      <ul className="flex flex-col gap-2">
        {items.map((retainer) => (
          <RetainerLine key={retainer.id} retainer={retainer} />
        ))}
      </ul>
    </section>
  );
}

function RetainerLine({ retainer }: { retainer: Retainer }) {
  const { id, name, netMinor, currency, nextOn, endsOn } = retainer;
  const maySend = useMay('quotes.send');
  const [reprices, setReprices] = useState(false);
  const [isListed, setListed] = useState(false);
  const end = useStaffMutation(endRetainer, {
    failure: 'The repeating line could not be changed',
    saysWhy: true,
    invalidates: [listRetainers],
  });
  const today = new Date().toISOString().slice(0, 10);
  const set = (on: string | null) => end.mutate({ params: { id }, body: { on } });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="me-auto min-w-0">
        <span className="type-text block wrap-anywhere">
          {name}, {formatMoney(netMinor, currency)} {repeatText({ ...retainer, until: endsOn })}
        </span>
        <span className="type-meta text-ink-soft">
          {nextOn
            ? `The next invoice is drafted on ${periodDay(nextOn)}.`
            : 'Ended. No further invoice is drafted.'}
        </span>
      </span>
      <span className="-ms-3 flex sm:ms-0">
        {maySend && nextOn && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Change the price of ${name}`}
            onClick={() => setReprices(true)}
          >
            Change the price
          </Button>
        )}
        {maySend && (
          <Button
            size="sm"
            variant="quiet"
            pending={end.isPending}
            aria-label={nextOn ? `End ${name}` : `Continue ${name}`}
            onClick={() => set(nextOn ? today : null)}
          >
            {nextOn ? 'End now' : 'Continue'}
          </Button>
        )}
      </span>
      {reprices && <NewPriceDialog retainer={retainer} onClose={() => setReprices(false)} />}
      <details className="w-full" onToggle={(event) => setListed(event.currentTarget.open)}>
        <summary className="type-meta flex min-h-11 w-fit cursor-pointer items-center text-brand-ink">
          Periods of {name}
        </summary>
        {isListed && <Periods retainer={retainer} />}
      </details>
    </li>
  );
}

function Periods({ retainer: { id, name, currency } }: { retainer: Retainer }) {
  const query = useQuery(queryOf(listPeriods, { params: { id } }));
  if (query.data)
    return <PeriodsList label={`Periods of ${name}`} periods={query.data} currency={currency} />;
  return (
    <NotLoaded noun="periods" query={query} missing={false}>
      <Skeleton className="h-24 w-full" />
    </NotLoaded>
  );
}
