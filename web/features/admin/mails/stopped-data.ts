import { listConversations } from '#contract/conversations.ts';
import { deleteStoppedMail, listStoppedMails, placeStoppedMail } from '#contract/mail-replies.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

export const usePlaceMail = () =>
  useStaffMutation(placeStoppedMail, {
    success: ({ message }) => ({ title: message, tone: 'success' }),
    failure: 'The e-mail could not be added to the conversation',
    saysWhy: true,
    invalidates: [listStoppedMails, listConversations],
  });

export const useDeleteMail = () =>
  useStaffMutation(deleteStoppedMail, {
    success: 'The e-mail is deleted',
    failure: 'The e-mail could not be deleted',
    saysWhy: true,
    invalidates: [listStoppedMails],
  });
