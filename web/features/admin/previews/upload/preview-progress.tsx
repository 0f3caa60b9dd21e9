import { useState } from 'react';
import type { StaffPreview } from '#contract/previews.ts';
import { transferRate } from '#web/api/uploads/transfer-rate.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { timeLeftText } from '#web/ui/files/file-size.ts';
import { useCancelVersion, useDeletePreview, useRetryPreview } from '../data.ts';

/** How long a finished preview is marked as new, in milliseconds. */
const newMs = 10 * 60_000;

/** Estimates the remaining time from the progress since the page was opened; null until an estimate is possible. */
function useTimeLeft(progress: number): string | null {
  const [state, setState] = useState(() => ({ rate: transferRate(), last: -1, text: null as string | null }));
  if (progress !== state.last) {
    const seconds = progress > 0 ? state.rate.secondsLeft(progress, 1, performance.now()) : null;
    setState({ ...state, last: progress, text: seconds === null ? null : timeLeftText(seconds) });
  }
  return state.text;
}

/** The progress of adding the watermark, the remaining time, and a button to cancel. */
function Preparing({ preview }: { preview: StaffPreview }) {
  const { id, title, pending, progress: own } = preview;
  const progress = pending?.progress ?? own;
  const left = useTimeLeft(progress);
  const cancel = useCancelVersion();
  const { remove, isPending } = useDeletePreview();
  return (
    <div className="relative flex max-w-sm flex-col gap-1.5 pt-1">
      <div className="flex items-center gap-2">
        <p className="me-auto type-meta text-ink-soft tabular-nums" aria-live="off">
          {pending ? `v${pending.number}: adding the watermark` : 'Adding the watermark'}
          {progress > 0 && ` · ${Math.floor(progress * 100)}%`}
          {left && ` · ${left}`}
        </p>
        <Allowed to="previews.write">
          <Button
            size="sm"
            variant="quiet"
            className="-my-2 -me-2"
            aria-label={`Cancel ${title}${pending ? `, version ${pending.number}` : ''}`}
            pending={cancel.isPending || isPending}
            onClick={() =>
              // If the preview has no other version, cancelling deletes the preview, which can be restored.
              pending ? cancel.mutate({ params: { id, versionId: pending.id } }) : remove(preview)
            }
          >
            Cancel
          </Button>
        </Allowed>
      </div>
      <ProgressBar share={progress > 0 ? progress : null} label={`Watermark of ${title}`} />
    </div>
  );
}

/** The progress of adding the watermark; after a failure the reason, and a button to retry. */
export function PreviewProgress({ preview }: { preview: StaffPreview }) {
  const { id, title, pending } = preview;
  const { state, reason } = pending ?? preview;
  const since = preview.createdAt;
  const retry = useRetryPreview();
  // A preview that has been ready for a long time shows no state.
  if (state === 'ready')
    return Date.now() - Date.parse(since) > newMs ? null : (
      <span className="flex">
        <Badge tone="success" dot>
          Ready for the client
        </Badge>
      </span>
    );
  if (state === 'processing') return <Preparing preview={preview} />;
  return (
    <div className="relative flex flex-col items-start gap-2 pt-1">
      <Badge tone={state === 'held' ? 'warning' : 'danger'} dot>
        {pending && `v${pending.number}: `}
        {state === 'held' ? 'On hold' : 'Failed'}
      </Badge>
      {reason && <p className="type-text wrap-anywhere">{reason}</p>}
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
