import { RefreshCw } from '#web/ui/pictures/lucide/room.tsx';
import { lazy, Suspense, useState } from 'react';
import type { StaffPreview } from '#contract/previews.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { useDeletePreview, useRecentPreviews } from './data.ts';
import { PreviewRow } from './preview-row.tsx';
import { PreviewViewer } from './room/lazy-viewer.tsx';
import { RowsSkeleton } from '#web/ui/lists/row/rows-skeleton.tsx';

const DeletedPreviews = lazy(() =>
  loadScreen(() => import('./manage/deleted-previews.tsx'), 'DeletedPreviews'),
);

/** The version that was shared last comes first, as the times in the rows say. */
const byShared = (one: StaffPreview, other: StaffPreview) => other.sharedAt.localeCompare(one.sharedAt);

/** The five newest previews: of all clients, or of one. */
export function RecentPreviews({ clientAccountId, mine }: { clientAccountId: string; mine: Mine['query'] }) {
  const { data, error, isError, isFetching, refetch } = useRecentPreviews(clientAccountId, mine);
  const [openId, open, close] = useAddressPart('preview');
  const [showsDeleted, setShowsDeleted] = useState(false);
  const [dropped, setDropped] = useState<readonly File[] | null>(null);
  const mayWrite = useMay('previews.write');
  const { remove } = useDeletePreview();
  const shown = data?.find(({ id }) => id === openId);
  return (
    <section
      aria-labelledby="recent-previews"
      className="overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line"
    >
      <div className="flex min-h-9 items-center justify-between gap-1 px-4 pt-4 sm:gap-3 pb-2 pointer-coarse:min-h-11">
        <h3 id="recent-previews" className="type-name">
          Recent Previews
        </h3>
        {mayWrite && (
          <Button variant="quiet" size="sm" className="ms-auto" onClick={() => setShowsDeleted(true)}>
            Deleted
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          className="-me-2"
          pending={isFetching}
          onClick={() => void refetch()}
        >
          {!isFetching && <RefreshCw className="size-4.5" aria-hidden="true" />}
          Refresh
        </Button>
      </div>
      {!data && isError && (
        <LoadError
          title="The previews could not be loaded"
          error={error}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <div className="px-4">
          <RowsSkeleton label="Loading previews" />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState title={mine.mine ? 'Nothing is assigned to you' : 'No previews yet'}>
          {mine.mine
            ? 'Previews for your clients appear here.'
            : 'Upload the first one. Clients see it with a watermark.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Recent previews" className="divide-y divide-line">
          {data.toSorted(byShared).map((preview) => (
            <li key={preview.id}>
              <PreviewRow
                preview={preview}
                level={4}
                onOpen={() => open(preview.id)}
                onDelete={mayWrite ? () => remove(preview) : undefined}
                onNewVersion={
                  mayWrite
                    ? () => {
                        setDropped([]);
                        open(preview.id);
                      }
                    : undefined
                }
                onDropFiles={
                  mayWrite
                    ? (files) => {
                        setDropped(files);
                        open(preview.id);
                      }
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
      )}
      {openId && data && (
        <PreviewViewer
          key={openId}
          id={openId}
          title={shown?.title ?? 'Preview'}
          newFiles={dropped}
          onClose={() => {
            setDropped(null);
            close();
          }}
        />
      )}
      {showsDeleted && (
        <Suspense fallback={null}>
          <DeletedPreviews onClose={() => setShowsDeleted(false)} />
        </Suspense>
      )}
    </section>
  );
}
