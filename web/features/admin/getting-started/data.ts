import { useQuery } from '@tanstack/react-query';
import { getGettingStarted, updateGettingStarted } from '#contract/getting-started.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The first steps of the agency. */
export const useGettingStarted = () => useQuery(queryOf(getGettingStarted));

const invalidates = [getGettingStarted];

/** Shows the hidden list of first steps again. */
export const useBringBack = () =>
  useStaffMutation(updateGettingStarted, {
    success: 'Getting started is shown again',
    failure: 'Failed to show getting started',
    invalidates,
  });

/** Skips a step; its toast offers an undo. */
export function useSkip() {
  const back = useStaffMutation(updateGettingStarted, {
    success: 'Step restored',
    failure: 'Failed to restore the step',
    invalidates,
  });
  return useStaffMutation(updateGettingStarted, {
    success: (_, { body }) => ({
      title: 'Step skipped',
      tone: 'success',
      action: {
        label: 'Undo',
        onClick: () => back.mutate({ body: { isHidden: false, skipped: body.skipped?.slice(0, -1) ?? [] } }),
      },
    }),
    failure: 'Failed to skip the step',
    invalidates,
  });
}

/** Hides the list of first steps for the whole team. */
export function usePutAway() {
  const back = useBringBack();
  return useStaffMutation(updateGettingStarted, {
    success: () => ({
      title: 'Getting started is hidden',
      description: 'You can show it again on the Admin tab.',
      tone: 'success',
      action: { label: 'Undo', onClick: () => back.mutate({ body: { isHidden: false } }) },
    }),
    failure: 'Failed to hide getting started',
    invalidates,
  });
}
