import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listPreviewFeedback } from '#contract/preview-feedback.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { FeedbackDialog, type FeedbackDialogProps } from './feedback-dialog.tsx';

interface WaitingFeedbackDialogProps extends Omit<FeedbackDialogProps, 'feedback' | 'query'> {
  previewId: string;
  /** The room of the preview, shown instead of the dialog if notes or a promise wait. */
  room: ReactNode;
}

/** Answers the last feedback on a preview; if notes or a promise wait, the room is shown instead. */
export function WaitingFeedbackDialog({ previewId, room, ...dialog }: WaitingFeedbackDialogProps) {
  const query = useQuery(queryOf(listPreviewFeedback, { query: { previewId, limit: 1 } }));
  const feedback = query.data?.[0];
  const isOpen = feedback?.adminResponse === null && feedback.settledAt === null;
  if (query.data && !isOpen && !query.isFetching) return room;
  return <FeedbackDialog {...dialog} feedback={feedback} query={query} />;
}
