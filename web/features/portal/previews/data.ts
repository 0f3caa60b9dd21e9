import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { myDeliveries } from '#contract/deliveries.ts';
import {
  myPreviewFeedback,
  sendPreviewFeedback,
  type NewPreviewFeedback,
} from '#contract/preview-feedback.ts';
import { getClientCounts } from '#contract/overview.ts';
import { myPreviews } from '#contract/previews.ts';
import { call } from '#web/api/calls/client.ts';
import { createOnceByKey } from '#web/api/calls/idempotency.ts';
import { polled } from '#web/api/live/polled.ts';
import { invalidate, pages } from '#web/api/calls/query-client.ts';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';

/** The client's previews, page after page. */
export const useMyPreviews = () =>
  useInfiniteQuery({ ...pages(myPreviews, { query: { limit: 24 } }), ...polled });

/** Fetches the client's newest feedback, for the badges in the list. */
export const useMyFeedback = () => useInfiniteQuery({ ...pages(myPreviewFeedback), ...polled });

/** The client's feedback on one preview. */
export const useFeedbackOf = (previewId: string) =>
  useInfiniteQuery({ ...pages(myPreviewFeedback, { query: { previewId } }), ...polled });

/** The files delivered to the client, or only those of one preview, newest first. */
export const useMyDeliveries = (previewId?: string) =>
  useInfiniteQuery(pages(myDeliveries, { query: { limit: 20, previewId } }));

/** Sends a rating with its comment. If the call is retried, the server stores it once. */
export function useSendFeedback() {
  const client = useQueryClient();
  const [once] = useState(createOnceByKey);
  return useMutation({
    mutationFn: (
      body: Pick<NewPreviewFeedback, 'previewId' | 'rating'> & { feedback: string; ratingTouched: boolean },
    ) => once(body, (headers) => call(sendPreviewFeedback, { body, headers })),
    onSuccess: () => toast({ title: 'Feedback Submitted', tone: 'success' }),
    onError: () => toastFailure('Failed to submit feedback. Please try again.'),
    onSettled: () => invalidate(client, myPreviewFeedback, getClientCounts),
  });
}
