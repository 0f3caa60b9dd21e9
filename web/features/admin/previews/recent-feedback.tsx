import type { Mine } from '#web/state/staff/use-mine.ts';
import { useAdminGo } from '#web/state/use-address-state.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { Stars } from '#web/ui/text/stars.tsx';
import { useRecentFeedback } from './data.ts';

/** The newest ten pieces of feedback on previews, of one client if one is named. */
export function RecentFeedback({ clientAccountId, mine }: { clientAccountId: string; mine: Mine['query'] }) {
  const go = useAdminGo();
  const { data, error, isError, isFetching, refetch } = useRecentFeedback(clientAccountId, mine);
  return (
    <section
      aria-labelledby="recent-feedback"
      className="rounded-xl bg-raised px-5 pt-5 pb-2 shadow-md ring-1 ring-line sm:px-6 sm:pt-6 lg:col-span-2"
    >
      <div className="flex min-h-9 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <h3 id="recent-feedback" className="text-xl">
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
        <div role="status" aria-label="Loading feedback" className="flex flex-col gap-4 py-3.5">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState title={mine.mine ? 'Nothing is assigned to you' : 'No feedback yet'}>
          {mine.mine
            ? 'Feedback of clients whom you look after appears here.'
            : 'It appears here as soon as a client rates a preview.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul
          aria-label="Recent client feedback"
          className="overflow-clip lg:grid lg:grid-cols-2 lg:gap-x-12 [&>li]:-mt-px [&>li]:border-t [&>li]:border-line"
        >
          {data.map(
            ({ id, author, rating, feedback, clientName, previewTitle, isRead, createdAt, ...row }) => (
              <li
                key={id}
                className="grid grid-cols-[6rem_minmax(0,1fr)] content-start gap-x-4 gap-y-1 py-3.5"
              >
                <span className="row-span-3 h-16 w-24">
                  <FileThumb
                    name={previewTitle}
                    type={`${row.fileType}/`}
                    src={row.thumbnailUrl}
                    size="fill"
                    video={row.fileType === 'video'}
                  />
                </span>
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Stars rating={rating} className="size-4" />
                  {!isRead && <Badge tone="accent">NEW</Badge>}
                  <RelativeTime instant={createdAt} className="ms-auto text-xs text-ink-soft" />
                </div>
                {feedback && <p className="line-clamp-3 text-sm wrap-anywhere">{feedback}</p>}
                <p className="flex flex-wrap items-center gap-x-1 text-xs wrap-anywhere text-ink-soft">
                  {author ? <Byline person={author} /> : clientName}
                  <span>on</span> <span className="font-medium text-ink">{previewTitle}</span>
                </p>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
