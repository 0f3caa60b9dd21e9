import type { StaffPreview } from '#contract/previews.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { useRetryPreview } from '../data.ts';

/** The progress of the watermark; after a failure the reason, and a button to retry. */
export function PreviewProgress({
  preview: { id, title, state, progress, reason },
}: {
  preview: StaffPreview;
}) {
  const retry = useRetryPreview();
  if (state === 'ready')
    return (
      <span className="flex">
        <Badge tone="success" dot>
          Ready for the client
        </Badge>
      </span>
    );
  if (state === 'processing')
    return (
      <div className="flex max-w-sm flex-col gap-1.5 pt-1">
        <p className="text-xs text-ink-soft tabular-nums">
          Adding the watermark{progress > 0 ? ` · ${Math.floor(progress * 100)}%` : ''}
        </p>
        <ProgressBar share={progress > 0 ? progress : null} label={`Watermark of ${title}`} />
      </div>
    );
  return (
    <div className="relative flex flex-col items-start gap-2 pt-1">
      <Badge tone={state === 'held' ? 'warning' : 'danger'} dot>
        {state === 'held' ? 'On hold' : 'Failed'}
      </Badge>
      {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
      <Allowed to="previews.write">
        <Button
          variant="secondary"
          size="sm"
          pending={retry.isPending}
          aria-label={`Try Again: ${title}`}
          onClick={() => retry.mutate({ params: { id } })}
        >
          Try Again
        </Button>
      </Allowed>
    </div>
  );
}
