import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
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

export const useDeleteReply = () =>
  useStaffMutation(deleteSavedReply, {
    success: 'Reply deleted',
    failure: 'Failed to delete the reply',
    invalidates,
  });
