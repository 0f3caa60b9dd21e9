import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPreviewFeedback } from '#contract/preview-feedback.ts';
import { cancelVersion } from '#contract/preview-versions.ts';
import {
  deletePreview,
  listPreviews,
  restorePreview,
  retryPreview,
  type StaffPreview,
} from '#contract/previews.ts';
import { listPortfolio } from '#contract/projects.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { polledOnFocus } from '#web/api/live/polled.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** The number of rows on the upload screen (specification, section 9). */
const recentPreviews = 5;
const recentFeedback = 10;

const recent = (limit: number, clientAccountId: string, mine: Mine['query']) => ({
  query: { limit, ...(clientAccountId ? { clientAccountId } : {}), ...mine },
});

/** Fetches the newest previews of all clients, or of one client. */
export const useRecentPreviews = (clientAccountId: string, mine: Mine['query']) =>
  useQuery({ ...queryOf(listPreviews, recent(recentPreviews, clientAccountId, mine)), ...polledOnFocus });

/** Fetches the newest feedback from all clients, or from one client. */
export const useRecentFeedback = (clientAccountId: string, mine: Mine['query']) =>
  useQuery({
    ...queryOf(listPreviewFeedback, recent(recentFeedback, clientAccountId, mine)),
    ...polledOnFocus,
  });

/** The client or project whose previews a dialog shows. */
export interface PreviewsOf {
  clientAccountId?: string | undefined;
  projectId?: string | undefined;
}

export const usePreviewsOf = ({ clientAccountId, projectId }: PreviewsOf) =>
  useInfiniteQuery({
    ...pages(listPreviews, { query: { limit: 20, clientAccountId, projectId } }),
    ...polledOnFocus,
  });

/** The projects of a client; empty without a client. */
export const useProjectChoices = (clientAccountId: string | undefined) =>
  useQuery({
    ...queryOf(listPortfolio, { query: { limit: 200, clientAccountId } }),
    enabled: clientAccountId !== undefined,
  });

/** The projects assigned to a member of staff who may not see the list of clients. */
export const useAssignedProjects = () =>
  useQuery({
    ...queryOf(listPortfolio, { query: { limit: 200 } }),
    select: (projects) => projects.filter(({ client }) => client !== null),
  });

const invalidates = [listPreviews];

export const useRetryPreview = () =>
  useStaffMutation(retryPreview, { failure: 'Failed to prepare the preview', invalidates });

/** Cancels a version that is still being prepared; earlier versions stay. */
export const useCancelVersion = () =>
  useStaffMutation(cancelVersion, {
    success: 'Version canceled',
    failure: 'Failed to cancel the version',
    saysWhy: true,
    invalidates,
  });

/** Deletes a preview; the notification offers to restore it. */
export function useDeletePreview() {
  const { mutate: restore } = useStaffMutation(restorePreview, {
    success: 'Preview restored',
    failure: 'Failed to restore the preview',
    invalidates,
  });
  const { mutateAsync, isPending } = useStaffMutation(deletePreview, {
    failure: 'Failed to delete the preview',
    invalidates,
  });
  const remove = ({ id, title }: Pick<StaffPreview, 'id' | 'title'>) =>
    onceAnswered(mutateAsync({ params: { id } }), () =>
      toast({
        title: 'Preview deleted',
        description: title,
        tone: 'success',
        action: { label: 'Undo', onClick: () => restore({ params: { id } }) },
      }),
    );
  return { remove, isPending };
}
