import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { myFileRequests } from '#contract/file-requests.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { useSection } from '#web/ui/lists/sections/sections.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { RequestCard } from './request-card.tsx';

/** The agency's file requests; renders nothing if there never was one. `onKnown` is called once this is known. */
export function RequestsSection({ onKnown }: { onKnown?: () => void }) {
  const query = useQuery(queryOf(myFileRequests));
  const requests = query.data;
  const known = !query.isPending;
  useLayoutEffect(() => {
    if (known) onKnown?.();
  }, [known, onKnown]);
  const shown = requests ? requests.length > 0 : query.isError;
  useSection('requests-heading', shown ? 'What we need from you' : null);
  if (!shown) return null;
  const open = requests?.filter(({ state }) => state === 'open' || state === 'returned').length ?? 0;
  return (
    <Card pad="none" className="min-w-0">
      <section aria-labelledby="requests-heading" className="flex flex-col gap-4 p-5 sm:p-6">
        <div>
          <h2 id="requests-heading" className="text-2xl">
            What we need from you
          </h2>
          <p className="mt-1 text-ink-soft">
            {open === 0
              ? 'Nothing is missing. Thank you!'
              : open === 1
                ? 'One thing is missing; the work goes on with it.'
                : `${open} things are missing; the work goes on with them.`}
          </p>
        </div>
        {query.isError && !requests && (
          <LoadError
            title="What we need could not be loaded"
            error={query.error}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        <ul className="divide-y divide-line">
          {requests?.map((request) => (
            <li key={request.id} className="py-4 first:pt-0 last:pb-0">
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
