import { Images } from '#web/ui/pictures/lucide.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Artwork } from '#contract/artwork.ts';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { useLinkedRow } from '#web/api/shown/use-linked-row.ts';
import { useMayRemove, useStanding } from '#web/state/use-standing.ts';
import { Reserved } from '#web/ui/feedback/reserved.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Fold } from '#web/ui/lists/sections/fold.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LongList } from '#web/ui/lists/long/long-list.tsx';
import { ArtworkRow } from './artwork-row.tsx';
import { ArtworkUpload } from './artwork-upload.tsx';
import { artworkQuery, shownAtFirst } from './data.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

// Lazy: loaded when a file first opens.
const FileMissing = lazy(() => loadScreen(() => import('#web/ui/files/file-missing.tsx'), 'FileMissing'));
const FileViewer = lazy(() => loadScreen(() => import('#web/ui/files/file-viewer.tsx'), 'FileViewer'));

/** The client's artwork in the My Project tab: the files, and the form to upload more. */
export function ArtworkSection() {
  const maySend = useStanding('comments');
  const mayRemove = useMayRemove();
  const [all, setAll] = useState(false);
  const [doomed, setDoomed] = useState<Artwork | null>(null);
  const [viewedId, open, close] = useAddressPart('artwork');
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useInfiniteQuery(artworkQuery(false));
  const known = first.data?.items.some(({ id }) => id === viewedId) ?? true;
  // A link may lead to a file beyond the first two, so load all.
  const rest = useInfiniteQuery({ ...artworkQuery(true), enabled: all || (viewedId !== null && !known) });
  // Show the first two files until all have loaded.
  const query = all && rest.data ? rest : first;
  const items = query.data?.items;
  const viewed = useLinkedRow(known ? first : rest, viewedId);
  const total = query.data?.total ?? 0;
  const count = total === 0 ? null : total === 1 ? '1 file' : `${total.toLocaleString('en-US')} files`;
  const failed = all ? rest.isError : first.isError;
  const again = all ? rest : first;

  return (
    <>
      <Fold
        sheet
        startsOpen
        id="artwork-heading"
        headingRef={heading}
        title="Project artwork"
        lead="Logos, photos and drawings for our team to work with."
        summary={count}
        aside={count && <p className="type-text text-ink-soft tabular-nums">{count}</p>}
      >
        <div className="flex flex-col gap-5">
          {maySend ? (
            <ArtworkUpload compact={total > 0} />
          ) : (
            <Reserved>You can view the files here. To send files, ask a colleague who can approve.</Reserved>
          )}
          {failed && (
            <LoadError
              title="Your artwork could not be loaded"
              error={again.error}
              pending={again.isFetching}
              onRetry={() => void again.refetch()}
            />
          )}
          {!items && !failed && <ArtworkSkeleton />}
          {items?.length === 0 && (
            <p className="flex items-center gap-3 type-text text-ink-soft">
              <Images className="size-5 shrink-0" aria-hidden="true" />
              No artwork yet. Logos, photos and drawings you upload are kept here for our team.
            </p>
          )}
          {items && items.length > 0 && (
            <>
              <div
                className={cx(
                  '-mx-5 border-t border-line sm:-mx-6',
                  // The last row is the end of the card.
                  total > shownAtFirst ? 'border-b' : '-mb-5 overflow-hidden rounded-b-xl sm:-mb-6',
                )}
              >
                <LongList
                  label="Your artwork"
                  items={items}
                  total={all ? total : shownAtFirst}
                  keyOf={({ id }) => id}
                >
                  {(artwork) => (
                    <ArtworkRow
                      artwork={artwork}
                      onView={() => open(artwork.id)}
                      onDelete={mayRemove(artwork.author?.id ?? null) ? () => setDoomed(artwork) : undefined}
                    />
                  )}
                </LongList>
              </div>
              <div className="flex flex-wrap gap-3 empty:hidden">
                {!all && total > shownAtFirst && (
                  <Button variant="secondary" onClick={() => setAll(true)}>
                    See All ({total.toLocaleString('en-US')})
                  </Button>
                )}
                {all && rest.hasNextPage && (
                  <Button
                    variant="secondary"
                    pending={rest.isFetchingNextPage}
                    onClick={() => void rest.fetchNextPage()}
                  >
                    Load more ({(total - items.length).toLocaleString('en-US')} left)
                  </Button>
                )}
                {all && total > shownAtFirst && (
                  <Button
                    variant="quiet"
                    onClick={() => {
                      setAll(false);
                      heading.current?.focus();
                    }}
                  >
                    Show Less
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
      </Fold>
      {viewed === 'missing' && (
        <Suspense>
          <FileMissing onClose={close} />
        </Suspense>
      )}
      {viewed && viewed !== 'missing' && (
        <Suspense>
          <FileViewer
            name={viewed.originalName}
            type={viewed.fileType}
            size={viewed.fileSize}
            address={viewed.filePath}
            thumbnail={viewed.thumbnailUrl}
            description={viewed.description}
            onClose={close}
          />
        </Suspense>
      )}
      <DeleteDialog
        artwork={doomed}
        onClose={(deleted) => {
          setDoomed(null);
          // Deleting removed the focused row, so focus the heading.
          if (deleted) heading.current?.focus();
        }}
      />
    </>
  );
}

/** The loading state of the two rows. */
function ArtworkSkeleton() {
  return (
    <div role="status" aria-label="Loading your artwork" className="flex flex-col gap-4">
      {Array.from({ length: shownAtFirst }, (_, row) => (
        <div key={row} className="flex items-center gap-4 py-1">
          <Skeleton className="size-16 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}
