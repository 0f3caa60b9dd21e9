import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { myFileRequests } from '#contract/file-requests.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { usePortalAddress } from '#web/state/use-address-state.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { LongList } from '#web/ui/lists/long/long-list.tsx';
import { useSection } from '#web/ui/lists/sections/sections.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { RequestRow, waitsForFiles } from './request-row.tsx';

// Lazy: loaded when a file request first opens.
const RequestSheet = lazy(() => loadScreen(() => import('./request-sheet.tsx'), 'RequestSheet'));

/** The agency's file requests; renders nothing if there has never been one. Calls `onKnown` once the list has loaded. */
export function RequestsSection({ onKnown }: { onKnown?: () => void }) {
  const query = useQuery(queryOf(myFileRequests));
  const address = usePortalAddress('project');
  const requests = query.data;
  const known = !query.isPending;
  useLayoutEffect(() => {
    if (known) onKnown?.();
  }, [known, onKnown]);
  const shown = requests ? requests.length > 0 : query.isError;
  useSection('requests-heading', shown ? 'What we need from you' : null);
  const { name, id } = address.dialog;
  const openId = name === 'files' ? id : null;
  const answered = requests?.find((request) => request.id === openId);
  // Sending the files removes the button that opened the sheet.
  const lastId = useRef<string | null>(null);
  useEffect(() => {
    if (openId === null && lastId.current !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`li:not([inert]) #request-${lastId.current} button`)?.focus();
    lastId.current = openId;
  }, [openId]);
  if (!shown) return null;
  const open = requests?.filter(waitsForFiles).length ?? 0;
  return (
    <section aria-labelledby="requests-heading" className="flex min-w-0 flex-col gap-3">
      <div>
        <h2 id="requests-heading" className="type-title">
          What we need from you
        </h2>
        {requests && (
          <p className="type-meta text-ink-soft">
            {open === 0
              ? requests.every(({ state }) => state === 'accepted')
                ? 'Nothing is missing. Thank you!'
                : 'Our team is checking your files.'
              : open === 1
                ? 'One thing is missing.'
                : `${open} things are missing.`}
          </p>
        )}
      </div>
      {query.isError && !requests && (
        <LoadError
          title="Our requests could not be loaded"
          error={query.error}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {requests && (
        <Card pad="none" className="overflow-hidden">
          {/* The row of an answered file request folds away, and reappears below those that still wait. */}
          <LongList
            label="File requests"
            items={requests.toSorted((a, b) => Number(waitsForFiles(b)) - Number(waitsForFiles(a)))}
            total={requests.length}
            keyOf={(request) => `${request.id} ${waitsForFiles(request)}`}
          >
            {(request) => <RequestRow request={request} onOpen={() => address.open('files', request.id)} />}
          </LongList>
        </Card>
      )}
      {answered && (
        <Suspense>
          <RequestSheet request={answered} onClose={address.close} />
        </Suspense>
      )}
    </section>
  );
}
