import {
  keepPreviousData,
  useInfiniteQuery,
  type QueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { getAdminCounts } from '#contract/overview.ts';
import {
  listPreviewFeedback,
  readPreviewFeedback,
  respondToPreviewFeedback,
  type StaffPreviewFeedback,
} from '#contract/preview-feedback.ts';
import { listPreviews } from '#contract/previews.ts';
import type { Page } from '#web/api/calls/client.ts';
import { polledOnFocus } from '#web/api/live/polled.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** What narrows the list. */
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

type Rows = InfiniteData<Page<StaffPreviewFeedback>>;

/** Shows feedback as read, and the badge one lower, before the server has answered. */
function optimisticRead(client: QueryClient, { params }: { params: { id: string } }): void {
  let wasUnread = false;
  client.setQueriesData<Rows | StaffPreviewFeedback[]>({ queryKey: [listPreviewFeedback.path] }, (rows) => {
    if (!rows) return rows;
    const patch = (row: StaffPreviewFeedback) => {
      if (row.id !== params.id) return row;
      wasUnread ||= !row.isRead;
      return { ...row, isRead: true };
    };
    if (Array.isArray(rows)) return rows.map(patch);
    return { ...rows, pages: rows.pages.map((page) => ({ ...page, items: page.items.map(patch) })) };
  });
  if (!wasUnread) return;
  client.setQueryData(queryOf(getAdminCounts).queryKey, (counts) =>
    counts ? { ...counts, feedbackUnread: Math.max(0, counts.feedbackUnread - 1) } : counts,
  );
}

export const useMarkRead = () =>
  useStaffMutation(readPreviewFeedback, {
    failure: 'Failed to mark feedback as read',
    invalidates,
    optimistic: optimisticRead,
  });

export const useRespond = () =>
  useStaffMutation(respondToPreviewFeedback, {
    success: 'Response Sent',
    failure: { title: 'Send Failed', text: 'Failed to send response. Please try again.' },
    invalidates: [...invalidates, listPreviews],
  });
