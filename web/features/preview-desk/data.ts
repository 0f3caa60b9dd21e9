import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { artworkOfClient } from '#contract/artwork.ts';
import { listPreviewFeedback } from '#contract/preview-feedback.ts';
import {
  deletePreview,
  listPreviews,
  restorePreview,
  retryPreview,
  type StaffPreview,
} from '#contract/previews.ts';
import { listPortfolio } from '#contract/projects.ts';
import { polled } from '#web/api/polled.ts';
import { pages, q } from '#web/api/query-client.ts';
import { useStaffMutation } from '#web/api/staff-mutation.ts';
import { toast } from '#web/ui/toast-store.ts';

/** How many show on the upload screen (specification, section 9). */
const recentPreviews = 5;
const recentFeedback = 10;

const recent = (limit: number, clientAccountId: string) => ({
  query: { limit, ...(clientAccountId ? { clientAccountId } : {}) },
});

/** The newest previews; of one client only where one is named. */
export const useRecentPreviews = (clientAccountId: string) =>
  useQuery({ ...q(listPreviews, recent(recentPreviews, clientAccountId)), ...polled });

/** The newest feedback; of one client only where one is named. */
export const useRecentFeedback = (clientAccountId: string) =>
  useQuery({ ...q(listPreviewFeedback, recent(recentFeedback, clientAccountId)), ...polled });

/** Whose previews a dialog shows. */
export interface PreviewsOf {
  clientAccountId?: string | undefined;
  projectId?: string | undefined;
}

export const usePreviewsOf = ({ clientAccountId, projectId }: PreviewsOf) =>
  useInfiniteQuery({
    ...pages(listPreviews, { query: { limit: 20, clientAccountId, projectId } }),
    ...polled,
  });

export const useArtworkOf = (clientAccountId: string) =>
  useInfiniteQuery(pages(artworkOfClient, { params: { clientAccountId } }));

export const useProjectChoices = (clientAccountId: string | undefined) =>
  useQuery({
    ...q(listPortfolio, { query: { limit: 200, clientAccountId } }),
    enabled: clientAccountId !== undefined,
  });

const touches = [listPreviews];

export const useRetryPreview = () =>
  useStaffMutation(retryPreview, { failure: 'Failed to prepare the preview', touches });

/** Deletes a preview; the notification offers to bring it back. */
export function useDeletePreview() {
  const { mutate: restore } = useStaffMutation(restorePreview, {
    success: 'Preview restored',
    failure: 'Failed to restore the preview',
    touches,
  });
  const { mutate, isPending } = useStaffMutation(deletePreview, {
    failure: 'Failed to delete the preview',
    touches,
  });
  const remove = ({ id, title }: Pick<StaffPreview, 'id' | 'title'>) =>
    mutate(
      { params: { id } },
      {
        onSuccess: () =>
          toast({
            title: 'Preview deleted',
            description: title,
            tone: 'success',
            action: { label: 'Undo', onClick: () => restore({ params: { id } }) },
          }),
      },
    );
  return { remove, isPending };
}
