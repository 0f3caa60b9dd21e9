import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getAdminCounts } from '#contract/overview.ts';
import {
  feedbackAnswer,
  listPreviewFeedback,
  respondToPreviewFeedback,
  settlePreviewFeedback,
} from '#contract/preview-feedback.ts';
import { listPreviews } from '#contract/previews.ts';
import { listWaiting } from '#contract/waiting.ts';
import { AnswerDialog } from '#web/state/staff/answering/answer-dialog.tsx';
import { invalidate, queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Stars } from '#web/ui/text/stars.tsx';

interface FeedbackDialogProps {
  previewId: string;
  name: string;
  /** The room of the preview, shown instead of the dialog if notes or a promise wait. */
  room: ReactNode;
  onOpenRoom: () => void;
  /** Shows the last messages with the client. */
  conversation?: (client: { id: string; name: string }) => ReactNode;
  onClose: () => void;
}

/** Answers the last feedback on a preview; if notes or a promise wait, the room is shown instead. */
export function FeedbackDialog({
  previewId,
  name,
  room,
  onOpenRoom,
  conversation,
  onClose,
}: FeedbackDialogProps) {
  const client = useQueryClient();
  const query = useQuery(queryOf(listPreviewFeedback, { query: { previewId, limit: 1 } }));
  const mayWrite = useMay('feedback.write');
  const feedback = query.data?.[0];
  const settle = useStaffMutation(settlePreviewFeedback, {
    success: 'No answer needed',
    failure: 'Failed to update the feedback',
    invalidates: [listWaiting, getAdminCounts, listPreviewFeedback],
  });
  const respond = useStaffMutation(respondToPreviewFeedback, {
    success: 'Response Sent',
    failure: { title: 'Send Failed', text: 'Failed to send response. Please try again.' },
    // Without the feedback itself: refetched after the answer, it would make the room appear for a moment.
    invalidates: [listWaiting, getAdminCounts, listPreviews],
  });
  const isOpen = feedback?.adminResponse === null && feedback.settledAt === null;
  if (query.data && !isOpen && !query.isFetching) return room;
  return (
    <AnswerDialog
      title={feedback ? `Answer about ${feedback.previewTitle}` : 'Answer feedback'}
      description={name}
      onClose={onClose}
      noun="feedback"
      query={query}
      skeleton={<Skeleton className="h-28 w-full rounded-lg" />}
      beside={
        feedback &&
        mayWrite && (
          <>
            <Button variant="secondary" className="sm:me-auto" onClick={onOpenRoom}>
              Open Preview
            </Button>
            <Button
              variant="secondary"
              pending={settle.isPending}
              onClick={() => settle.mutate({ params: { id: feedback.id } }, { onSuccess: onClose })}
            >
              No Answer Needed
            </Button>
          </>
        )
      }
      conversation={feedback && conversation?.({ id: feedback.clientAccountId, name })}
      answer={
        feedback && mayWrite
          ? {
              schema: feedbackAnswer,
              field: 'response',
              draft: `feedback-response/${feedback.id}`,
              files: { clientId: feedback.clientAccountId, answers: feedback.id },
              rest: { first: true },
              label: 'Your response',
              action: 'Send Response',
              pending: respond.isPending,
              send: (body) => respond.mutateAsync({ params: { id: feedback.id }, body }),
              rereads: [listWaiting],
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
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            <Stars rating={feedback.rating} className="size-5" />
            {feedback.author && <Byline person={feedback.author} />}
            {feedback.versionNumber > 1 && <span>on version {feedback.versionNumber}</span>}
            <RelativeTime instant={feedback.createdAt} />
          </div>
          {feedback.feedback ? (
            <LongText text={feedback.feedback} />
          ) : (
            <p className="text-ink-soft italic">No comment</p>
          )}
          <Shown type="previewFeedback" id={feedback.id} />
        </>
      )}
    </AnswerDialog>
  );
}
