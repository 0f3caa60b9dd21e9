import {
  getMailReplies,
  removeMailReplies,
  renewInboundSecret,
  saveMailReplies,
  testMailReplies,
} from '#contract/mail-replies.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

const invalidates = [getMailReplies];

export const useSaveReplies = () =>
  useStaffMutation(saveMailReplies, {
    success: 'Reply by mail is saved',
    failure: 'Reply by mail could not be saved',
    invalidates,
  });

export const useRemoveReplies = () =>
  useStaffMutation(removeMailReplies, {
    success: 'Reply by mail is off',
    failure: 'Reply by mail could not be turned off',
    invalidates,
  });

export const useTestReplies = () =>
  useStaffMutation(testMailReplies, {
    failure: 'The test e-mail could not be sent',
    saysWhy: true,
    invalidates,
  });

export const useRenewSecret = () =>
  useStaffMutation(renewInboundSecret, {
    failure: 'The secret could not be made',
    saysWhy: true,
    invalidates,
  });
