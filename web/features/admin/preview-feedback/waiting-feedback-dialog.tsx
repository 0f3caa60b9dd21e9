import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listPreviewFeedback } from '#contract/preview-feedback.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { FeedbackDialog, type FeedbackDialogProps } from './feedback-dialog.tsx';

interface WaitingFeedbackDialogProps extends Omit<FeedbackDialogProps, 'feedback' | 'query'> {
  previewId: string;
  /** The review room of the preview, shown in place of the dialog if the newest feedback waits for no answer. */
  room: ReactNode;
}

/** The form that answers the newest feedback on a preview, or the review room if that feedback waits for no answer. */
export function WaitingFeedbackDialog({ previewId, room, ...dialog }: WaitingFeedbackDialogProps) {
  const query = useQuery(queryOf(listPreviewFeedback, { query: { previewId, limit: 1 } }));
  const feedback = query.data?.[0];
  const isOpen = feedback?.adminResponse === null && feedback.settledAt === null;
  if (query.data && !isOpen && !query.isFetching) return room;
  return <FeedbackDialog {...dialog} feedback={feedback} query={query} />;
}
