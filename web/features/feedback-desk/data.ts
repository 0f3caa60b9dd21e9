import { useInfiniteQuery, type QueryClient, type InfiniteData } from '@tanstack/react-query';
import { getAdminCounts } from '#contract/overview.ts';
import {
  listPreviewFeedback,
  readPreviewFeedback,
  respondToPreviewFeedback,
  type StaffPreviewFeedback,
} from '#contract/preview-feedback.ts';
import { listPreviews } from '#contract/previews.ts';
import type { Page } from '#web/api/client.ts';
import { polled } from '#web/api/polled.ts';
import { pages, q } from '#web/api/query-client.ts';
import { useStaffMutation } from '#web/api/staff-mutation.ts';

/** What clients said of previews, or one of them did, newest first. */
export const useFeedback = (clientId: string) => {
  const query = clientId ? { clientAccountId: clientId } : {};
  return useInfiniteQuery({ ...pages(listPreviewFeedback, { query }), ...polled });
};

const touches = [listPreviewFeedback, getAdminCounts];

type Rows = InfiniteData<Page<StaffPreviewFeedback>>;

/** Shows a piece of feedback as read, and the badge one lower, before the server has answered. */
function expectRead(client: QueryClient, { params }: { params: { id: string } }): void {
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
  client.setQueryData(q(getAdminCounts).queryKey, (counts) =>
    counts ? { ...counts, feedbackUnread: Math.max(0, counts.feedbackUnread - 1) } : counts,
  );
}

export const useMarkRead = () =>
  useStaffMutation(readPreviewFeedback, {
    failure: 'Failed to mark feedback as read',
    touches,
    expect: expectRead,
  });

export const useRespond = () =>
  useStaffMutation(respondToPreviewFeedback, {
    success: 'Response Sent',
    failure: { title: 'Send Failed', text: 'Failed to send response. Please try again.' },
    touches: [...touches, listPreviews],
  });
