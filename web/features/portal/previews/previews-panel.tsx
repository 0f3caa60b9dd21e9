import { Images, ShieldCheck } from '#web/ui/pictures/lucide.tsx';
import { lazy, Suspense, useEffect } from 'react';
import { portalAddress } from '#contract/addresses.ts';
import type { ClientPreview } from '#contract/previews.ts';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Deliveries } from './deliveries/deliveries.tsx';
import { useMyDeliveries, useMyFeedback, useMyPreviews } from './data.ts';
import { PreviewCard, waitsForYou } from './preview-card.tsx';
import { PreviewsSkeleton } from './previews-skeleton.tsx';

const PreviewRoom = lazy(() => loadScreen(() => import('./room/preview-room.tsx'), 'PreviewRoom'));

/** The Previews tab of the client portal. */
export function PreviewsPanel() {
  const query = useMyPreviews();
  const { data: said, isPending: hearing } = useMyFeedback();
  const { data: delivered, isPending: fetching } = useMyDeliveries();
  const [openId, open, close] = useAddressPart('preview');
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const shown = items?.find(({ id }) => id === openId);
  const own = new Map(said?.items.toReversed().map((one) => [`${one.previewId} ${one.versionNumber}`, one]));
  const saidOn = ({ id, version }: ClientPreview) => own.get(`${id} ${version}`);

  // The preview in the address may be on a page that has not been loaded yet.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const sought = openId !== null && items !== undefined && !shown;
  useEffect(() => {
    if (sought && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [sought, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const gone = sought && !hasNextPage && !query.isFetching && (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-sunken px-4 py-2 type-text ring-1 ring-line"
    >
      This preview is not available. It may have been withdrawn, or the link is old.
      <Button variant="quiet" size="sm" className="min-h-11" onClick={close}>
        Dismiss
      </Button>
    </p>
  );

  if (!items && query.isError)
    return (
      <LoadError
        title="Your previews could not be loaded"
        error={query.error}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  // Show the list only when all lists have loaded, since decisions and deliveries determine the order.
  if (!items || hearing || fetching) return <PreviewsSkeleton />;
  if (items.length === 0 && delivered && delivered.items.length > 0)
    return (
      <>
        {gone}
        <Deliveries />
      </>
    );
  if (items.length === 0)
    return (
      <>
        {gone}
        <EmptyState
          icon={<Images className="size-6" aria-hidden="true" />}
          title="No previews yet"
          action={
            <LinkButton href={portalAddress('project')} variant="secondary">
              Open My Project
            </LinkButton>
          }
        >
          As soon as our team has something to show, it appears here. You can then look at it closely, rate it
          and tell us what you think.
        </EmptyState>
      </>
    );
  const someWait = items.some(waitsForYou);
  const inOrder = items.toSorted(
    (a, b) => Number(waitsForYou(b)) - Number(waitsForYou(a)) || b.sharedAt.localeCompare(a.sharedAt),
  );
  return (
    <div className="flex flex-col gap-10">
      {!someWait && <Deliveries />}
      <section aria-labelledby="previews-heading" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h2 id="previews-heading" className="type-title">
              Previews
            </h2>
            <p className="type-text text-ink-soft tabular-nums">
              {total === 1 ? '1 preview' : `${total.toLocaleString('en-US')} previews`},{' '}
              {someWait ? 'waiting ones first' : 'newest first'}
            </p>
          </div>
          <p className="flex items-center gap-2 type-text text-ink-soft">
            <ShieldCheck className="size-4.5 shrink-0" aria-hidden="true" />
            Previews carry a watermark. The final files come without it.
          </p>
        </div>
        {gone}
        <ul aria-label="Your previews" className="grid grid-flow-dense gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {inOrder.map((preview) => (
            <li key={preview.id} className={waitsForYou(preview) ? 'sm:col-span-2' : ''}>
              <PreviewCard preview={preview} said={saidOn(preview)} onOpen={() => open(preview.id)} />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button
            variant="secondary"
            className="self-start"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Load more ({(total - items.length).toLocaleString('en-US')} left)
          </Button>
        )}
        {shown && (
          <Suspense fallback={null}>
            <PreviewRoom key={shown.id} preview={shown} onClose={close} />
          </Suspense>
        )}
      </section>
      {someWait && <Deliveries />}
    </div>
  );
}
