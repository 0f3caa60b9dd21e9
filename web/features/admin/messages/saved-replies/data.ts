import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  type SavedReply,
  updateSavedReply,
} from '#contract/saved-replies.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

const invalidates = [listSavedReplies];

export const useCreateReply = () =>
  useStaffMutation(createSavedReply, {
    success: 'Reply saved',
    failure: 'Failed to save the reply',
    saysWhy: 'conflict',
    invalidates,
  });

export const useUpdateReply = () =>
  useStaffMutation(updateSavedReply, {
    success: 'Reply saved',
    failure: 'Failed to save the reply',
    invalidates,
  });

/** Deletes a saved reply; its toast offers an undo. */
export function useDeleteReply({ title, body }: Pick<SavedReply, 'title' | 'body'>) {
  const back = useStaffMutation(createSavedReply, {
    success: 'Reply restored',
    failure: 'Failed to restore the reply',
    saysWhy: 'conflict',
    invalidates,
  });
  return useStaffMutation(deleteSavedReply, {
    success: () => ({
      title: 'Reply deleted',
      tone: 'success',
      action: { label: 'Undo', onClick: () => back.mutate({ body: { title, body } }) },
    }),
    failure: 'Failed to delete the reply',
    invalidates,
  });
}
