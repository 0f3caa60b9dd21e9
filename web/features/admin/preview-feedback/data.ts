import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getAdminCounts } from '#contract/overview.ts';
import {
  listPreviewFeedback,
  readPreviewFeedback,
  respondToPreviewFeedback,
} from '#contract/preview-feedback.ts';
import { listPreviews } from '#contract/previews.ts';
import { optimisticRead } from '#web/api/calls/patch-rows.ts';
import { polledOnFocus } from '#web/api/live/polled.ts';
import { pages } from '#web/api/calls/query-client.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The filter of the list. */
export interface Narrowing {
  clientId: string;
  q: string;
  unread: boolean;
  mine: Mine['query'];
}

/** Feedback on previews, newest first. */
export const useFeedback = ({ clientId, q, unread, mine }: Narrowing) => {
  const query = {
    ...(clientId ? { clientAccountId: clientId } : {}),
    ...(q ? { q } : {}),
    ...(unread ? { unread: 'true' as const } : {}),
    ...mine,
  };
  return useInfiniteQuery({
    ...pages(listPreviewFeedback, { query }),
    ...polledOnFocus,
    placeholderData: keepPreviousData,
  });
};

const invalidates = [listPreviewFeedback, getAdminCounts];

export const useMarkRead = () =>
  useStaffMutation(readPreviewFeedback, {
    failure: 'Failed to mark feedback as read',
    invalidates,
    optimistic: optimisticRead(listPreviewFeedback, 'feedbackUnread'),
  });

export const useRespond = () =>
  useStaffMutation(respondToPreviewFeedback, {
    success: 'Response Sent',
    failure: { title: 'Send Failed', text: 'Failed to send response. Please try again.' },
    invalidates: [...invalidates, listPreviews],
  });
