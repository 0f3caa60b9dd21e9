import { useInfiniteQuery } from '@tanstack/react-query';
import { listErasures, stopErasure, type StaffErasure } from '#contract/erasure.ts';
import { adminAddress } from '#contract/addresses.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { dayText } from '#web/ui/text/time-text.ts';

/** The clients and staff who asked for erasure, with texts by others that mention them; renders nothing if nobody asked. */
export function ErasuresSection() {
  const query = useInfiniteQuery(pages(listErasures, { query: { limit: 20 } }));
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="erasures-heading" className="mb-8 flex flex-col gap-3">
      <h2 id="erasures-heading" className="type-title">
        Requests for erasure
      </h2>
      <ul className="flex flex-col gap-2">
        {items.map((row) => (
          <li key={row.id}>
            <ErasureRow row={row} />
          </li>
        ))}
      </ul>
      <ShowMore query={query}>Show more</ShowMore>
    </section>
  );
}

function stateOf({ withdrawnAt, erasedAt, cleanedAt, dueAt }: StaffErasure) {
  if (withdrawnAt !== null) return { tone: 'neutral', text: 'Withdrawn' } as const;
  if (erasedAt === null) return { tone: 'warning', text: `Erased on ${dayText(dueAt)}` } as const;
  return cleanedAt === null
    ? ({ tone: 'warning', text: 'Being erased' } as const)
    : ({ tone: 'success', text: 'Erased' } as const);
}

function ErasureRow({ row }: { row: StaffErasure }) {
  const { name, personKind, companies, requestedAt, mentions, erasedAt, withdrawnAt } = row;
  const mayStop = useMay('clients.close');
  const stop = useStaffMutation(stopErasure, {
    success: 'This person’s data is kept',
    failure: 'Failed to withdraw the erasure',
    saysWhy: true,
    invalidates: [listErasures],
  });
  const state = stateOf(row);
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="type-name">{name}</span>{' '}
          <span className="text-ink-soft">
            {personKind === 'user' ? 'of our team' : companies.map((company) => company.name).join(', ')}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-3 type-text text-ink-soft">
          <span>
            asked <RelativeTime instant={requestedAt} />
          </span>
          <Badge tone={state.tone}>{state.text}</Badge>
          {personKind === 'contact' && mayStop && withdrawnAt === null && erasedAt === null && (
            <Button
              variant="quiet"
              size="sm"
              pending={stop.isPending}
              onClick={() => stop.mutate({ params: { id: row.id } })}
            >
              Withdraw <span className="sr-only">the erasure of {name}</span>
            </Button>
          )}
        </div>
      </div>
      {erasedAt !== null && mentions.length > 0 && (
        <Disclosure summary={`Others wrote about this person: ${mentions.length}`}>
          <p className="type-text text-ink-soft">
            Text by other people stays. Please check whether it should.
          </p>
          <ul className="mt-2 divide-y divide-line">
            {mentions.map(({ what, words, clientAccountId }, index) => (
              <li
                key={index}
                className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 type-text"
              >
                <p className="min-w-0 wrap-anywhere">
                  <span className="text-ink-soft">{what}:</span> {words}
                </p>
                {clientAccountId !== null && (
                  <a
                    className="inline-flex min-h-11 items-center underline"
                    href={adminAddress('clients', { dialog: `client:${clientAccountId}` })}
                  >
                    Open the client
                  </a>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  );
}
