import { appBoot } from '#web/state/app-boot.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { Stars } from '#web/ui/text/stars.tsx';
import { useFeedbackOf } from '../data.ts';

interface OwnFeedbackProps {
  previewId: string;
  /** The id of the decision shown above. Its stars are shown there too, unless the agency answered them. */
  shownId: string | undefined;
}

/** The client's earlier feedback on a preview, with the agency's answers. */
export function OwnFeedback({ previewId, shownId }: OwnFeedbackProps) {
  const { brand } = appBoot();
  const query = useFeedbackOf(previewId);
  const items = query.data?.items.filter(({ id, adminResponse }) => id !== shownId || adminResponse !== null);
  if (!items && query.isError)
    return (
      <LoadError
        title="Your feedback could not be loaded"
        error={query.error}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (!items)
    return (
      <div role="status" aria-label="Loading your feedback">
        <Skeleton className="h-20 w-full" />
      </div>
    );
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="own-feedback" className="flex flex-col gap-3">
      <h3 id="own-feedback" className="type-name">
        Your feedback so far
      </h3>
      <ol aria-labelledby="own-feedback" className="flex flex-col gap-3">
        {items.map(
          ({
            id,
            author,
            rating,
            feedback,
            createdAt,
            adminResponse,
            responseFiles,
            responseDate,
            respondedBy,
          }) => (
            <li key={id} className="flex flex-col gap-2 rounded-lg bg-sunken p-3.5 type-text">
              <div className="flex items-center justify-between gap-3">
                <Stars rating={rating} className="size-4" />
                <RelativeTime instant={createdAt} className="type-meta text-ink-soft" />
              </div>
              {author && <Byline person={author} className="type-pill" />}
              {feedback && id !== shownId && <p className="wrap-anywhere whitespace-pre-wrap">{feedback}</p>}
              {adminResponse !== null && (
                <div className="border-s-2 border-brand-ink ps-3">
                  <p className="mb-1 flex flex-wrap items-center gap-x-2 type-meta text-ink-soft">
                    {respondedBy && respondedBy.name !== brand.name && (
                      <Byline person={respondedBy} className="type-pill text-ink" />
                    )}
                    <span className="type-pill text-brand-ink">{brand.name}</span>
                    {responseDate && <RelativeTime instant={responseDate} />}
                  </p>
                  <p className="wrap-anywhere whitespace-pre-wrap">{adminResponse}</p>
                  {responseFiles.length > 0 && (
                    <div className="mt-2">
                      <AttachedFiles files={responseFiles} label="Files of the answer" />
                    </div>
                  )}
                </div>
              )}
              <Shown type="previewFeedback" id={id} />
            </li>
          ),
        )}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier feedback
        </Button>
      )}
    </section>
  );
}
