import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  deleteColleague,
  getColleagues,
  inviteColleague,
  resendColleagueInvitation,
  revokeColleagueInvitation,
  updateColleague,
} from '#contract/people.ts';
import { updateOwnDetails } from '#contract/profile.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call, type Answer, type Args } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { toast, toastFailure, type ToastOptions } from '#web/ui/feedback/toast-store.ts';

/** A mutation that changes people of the reader's company, with toasts for success and refusal. */
function usePeopleMutation<E extends Endpoint>(
  endpoint: E,
  success: (answer: Answer<E>) => ToastOptions,
  failure: string,
) {
  const client = useQueryClient();
  return useMutation<Answer<E>, Error, Args<E>>({
    mutationFn: (args) => call(endpoint, args),
    onSuccess: (answer) => toast(success(answer)),
    onError: (error) => toastFailure(errorText(error, failure)),
    onSettled: () => invalidate(client, getColleagues, getClient),
  });
}

const sentToast = ({ email, link }: Answer<typeof inviteColleague>): ToastOptions => ({
  title: link === null ? 'Invitation sent' : 'Invitation ready',
  description: link === null ? `We sent a link to ${email}.` : `Please give the link to ${email}.`,
  tone: 'success',
});

export const useInvite = () =>
  usePeopleMutation(inviteColleague, sentToast, 'The invitation could not be sent. Please try again.');

export const useResend = () =>
  usePeopleMutation(
    resendColleagueInvitation,
    sentToast,
    'The invitation could not be sent. Please try again.',
  );

export const useRevoke = () =>
  usePeopleMutation(
    revokeColleagueInvitation,
    () => ({ title: 'Invitation withdrawn', tone: 'success' }),
    'The invitation could not be withdrawn. Please try again.',
  );

export const useSetStanding = () =>
  usePeopleMutation(
    updateColleague,
    ({ name }) => ({ title: 'Saved', description: `The access of ${name} has changed.`, tone: 'success' }),
    'This could not be saved. Please try again.',
  );

export const useRemove = () =>
  usePeopleMutation(
    deleteColleague,
    () => ({ title: 'Person removed', tone: 'success' }),
    'The person could not be removed. Please try again.',
  );

export const useSaveDetails = () =>
  usePeopleMutation(
    updateOwnDetails,
    () => ({ title: 'Your details are saved', tone: 'success' }),
    'Your details could not be saved. Please try again.',
  );
