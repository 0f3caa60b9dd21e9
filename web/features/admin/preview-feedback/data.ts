import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getAdminCounts } from '#contract/overview.ts';
import { listPreviewFeedback, readPreviewFeedback } from '#contract/preview-feedback.ts';
import { optimisticRead } from '#web/api/calls/patch-rows.ts';
import { polledOnFocus } from '#web/api/live/polled.ts';
import { pages } from '#web/api/calls/query-client.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The filter of the list. */
interface Narrowing {
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

export const useMarkRead = () =>
  useStaffMutation(readPreviewFeedback, {
    failure: 'Failed to mark feedback as read',
    invalidates: [listPreviewFeedback, getAdminCounts],
    optimistic: optimisticRead(listPreviewFeedback, 'feedbackUnread'),
  });
