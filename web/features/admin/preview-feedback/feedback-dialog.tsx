import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { getAdminCounts } from '#contract/overview.ts';
import {
  feedbackAnswer,
  listPreviewFeedback,
  respondToPreviewFeedback,
  settlePreviewFeedback,
  type StaffPreviewFeedback,
} from '#contract/preview-feedback.ts';
import { listPreviews } from '#contract/previews.ts';
import { listWaiting } from '#contract/waiting.ts';
import { AnswerDialog } from '#web/state/staff/answering/answer-dialog.tsx';
import { invalidate } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FileThumb } from '#web/ui/files/file-thumb.tsx';
import { Answered, Byline } from '#web/ui/text/byline.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Stars } from '#web/ui/text/stars.tsx';
import { KeptFiles } from './kept-files.tsx';

export interface FeedbackDialogProps {
  /** The feedback; undefined until it has loaded. */
  feedback: StaffPreviewFeedback | undefined;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Opens the review room of the preview. */
  onOpenRoom: () => void;
  /** Renders the last message with the client. */
  conversation?: ((client: { id: string; name: string }) => ReactNode) | undefined;
  onClose: () => void;
}

/** The form that answers feedback on a preview, or changes the answer. */
export function FeedbackDialog({ feedback, query, onOpenRoom, conversation, onClose }: FeedbackDialogProps) {
  const client = useQueryClient();
  const mayWrite = useMay('feedback.write');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const settle = useStaffMutation(settlePreviewFeedback, {
    success: 'No answer needed',
    failure: 'Failed to update the feedback',
    invalidates: [listWaiting, getAdminCounts, listPreviewFeedback],
  });
  const respond = useStaffMutation(respondToPreviewFeedback, {
    success: 'Response Sent',
    failure: { title: 'Send Failed', text: 'Failed to send response. Please try again.' },
    // Do not refetch the feedback itself: this dialog would show it as answered for a moment.
    invalidates: [listWaiting, getAdminCounts, listPreviews],
  });
  const before = feedback?.adminResponse ?? null;
  const kept = feedback?.responseFiles.filter(({ id }) => !removed.includes(id)) ?? [];
  const verb = before === null ? 'Answer' : 'Change the answer';
  return (
    <AnswerDialog
      title={feedback ? `${verb} about ${feedback.previewTitle}` : 'Answer feedback'}
      description={
        feedback && [...new Set([feedback.clientName, feedback.clientCompany])].filter(Boolean).join(' · ')
      }
      onClose={onClose}
      noun="feedback"
      query={query}
      skeleton={<Skeleton className="h-28 w-full rounded-lg" />}
      beside={
        feedback && (
          <>
            <Button variant="quiet" className="sm:me-auto" onClick={onOpenRoom}>
              Open Preview
            </Button>
            {mayWrite && before === null && feedback.settledAt === null && (
              <Button
                variant="secondary"
                pending={settle.isPending}
                onClick={() => settle.mutate({ params: { id: feedback.id } }, { onSuccess: onClose })}
              >
                No Answer Needed
              </Button>
            )}
          </>
        )
      }
      conversation={feedback && conversation?.({ id: feedback.clientAccountId, name: feedback.clientName })}
      answer={
        feedback && mayWrite
          ? {
              schema: feedbackAnswer,
              field: 'response',
              draft: `feedback-response/${feedback.id}`,
              begins: before ?? '',
              files: { clientId: feedback.clientAccountId, answers: feedback.id },
              rest: before === null ? { first: true } : { keptFiles: kept.map(({ id }) => id) },
              drafts: {
                kind: 'round',
                id: feedback.previewId,
                clientId: feedback.clientAccountId,
                name: feedback.author?.name ?? null,
              },
              label: 'Your response',
              action: before === null ? 'Send Response' : 'Update Response',
              pending: respond.isPending,
              send: (body) => respond.mutateAsync({ params: { id: feedback.id }, body }),
              rereads: [listWaiting, listPreviewFeedback],
              onSent: () => {
                onClose();
                void invalidate(client, listPreviewFeedback);
              },
            }
          : null
      }
    >
      {feedback && (
        <>
          <div className="flex gap-4">
            <div className="h-16 w-24 shrink-0 max-sm:hidden">
              <FileThumb
                name={feedback.previewTitle}
                type={`${feedback.fileType}/`}
                src={feedback.thumbnailUrl}
                size="fill"
                video={feedback.fileType === 'video'}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-2">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1 type-meta text-ink-soft">
                <Stars rating={feedback.rating} className="size-4.5" />
                {feedback.author && <Byline person={feedback.author} />}
                {feedback.versionNumber > 1 && <span>on version {feedback.versionNumber}</span>}
                <RelativeTime instant={feedback.createdAt} />
                {feedback.openPins > 0 && (
                  <span>{feedback.openPins === 1 ? '1 open note' : `${feedback.openPins} open notes`}</span>
                )}
                {!feedback.ratingTouched && (
                  <span>The client did not change the stars. Averages leave them out.</span>
                )}
              </div>
              {feedback.feedback ? (
                <LongText text={feedback.feedback} />
              ) : (
                <p className="text-ink-soft italic">No comment</p>
              )}
            </div>
          </div>
          {before !== null && (
            <div className="rounded-lg bg-sunken px-4 py-3 ring-1 ring-line">
              <p className="mb-1 flex flex-wrap items-center gap-x-1.5 type-meta text-ink-soft">
                <Answered title="Our response" by={feedback.respondedBy} at={feedback.responseDate} />
              </p>
              <LongText text={before} noun="response" />
              <KeptFiles
                files={kept}
                onRemove={mayWrite ? (id) => setRemoved([...removed, id]) : undefined}
              />
            </div>
          )}
          <Shown type="previewFeedback" id={feedback.id} />
        </>
      )}
    </AnswerDialog>
  );
}
