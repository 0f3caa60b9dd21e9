import type { Mine } from '#web/state/staff/use-mine.ts';
import { useAdminGo } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { Stars } from '#web/ui/text/stars.tsx';
import { useRecentFeedback } from './data.ts';

/** The ten newest feedback rows: from all clients, or from one. */
export function RecentFeedback({ clientAccountId, mine }: { clientAccountId: string; mine: Mine['query'] }) {
  const go = useAdminGo();
  const { data, error, isError, isFetching, refetch } = useRecentFeedback(clientAccountId, mine);
  return (
    <section
      aria-labelledby="recent-feedback"
      className="overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line"
    >
      <div className="flex min-h-9 items-center justify-between gap-3 px-4 pt-4 pb-2 pointer-coarse:min-h-11">
        <h3 id="recent-feedback" className="type-name">
          Recent Client Feedback
        </h3>
        <Button
          variant="quiet"
          size="sm"
          className="-me-2"
          onClick={() =>
            go('client-feedback', { ...(clientAccountId ? { client: clientAccountId } : {}), ...mine })
          }
        >
          See All <span className="sr-only">feedback</span>
        </Button>
      </div>
      {!data && isError && (
        <LoadError
          title="The feedback could not be loaded"
          error={error}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <div role="status" aria-label="Loading feedback" className="flex flex-col gap-4 px-4 py-3.5">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState title={mine.mine ? 'Nothing is assigned to you' : 'No feedback yet'}>
          {mine.mine
            ? 'Feedback from your clients appears here.'
            : 'It appears here when a client rates a preview.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Recent client feedback" className="divide-y divide-line">
          {data.map(
            ({
              id,
              author,
              rating,
              feedback,
              clientName,
              previewId,
              previewTitle,
              isRead,
              createdAt,
              ...row
            }) => (
              <li key={id}>
                <Row
                  id={`feedback-${id}`}
                  name={author?.name ?? clientName}
                  about={previewTitle}
                  picture={
                    <FileThumb
                      name={previewTitle}
                      type={`${row.fileType}/`}
                      src={row.thumbnailUrl}
                      size="row"
                      video={row.fileType === 'video'}
                    />
                  }
                  what={feedback || 'Stars only'}
                  state={<Stars rating={rating} className="size-4" />}
                  at={createdAt}
                  isNew={!isRead}
                  narrow
                  level={4}
                  onOpen={() => go('client-feedback', { preview: previewId })}
                />
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
