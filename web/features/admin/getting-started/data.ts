import { useQuery } from '@tanstack/react-query';
import { getGettingStarted, updateGettingStarted } from '#contract/getting-started.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The first steps of the agency. */
export const useGettingStarted = () => useQuery(queryOf(getGettingStarted));

const invalidates = [getGettingStarted];

/** Shows the hidden list again. */
export const useBringBack = () =>
  useStaffMutation(updateGettingStarted, {
    success: 'The first steps are back',
    failure: 'The first steps could not be brought back',
    invalidates,
  });

/** Skips a step, or takes it up again. */
export function useSkip() {
  const back = useStaffMutation(updateGettingStarted, {
    success: 'It is one of the first steps again',
    failure: 'The step could not be taken up again',
    invalidates,
  });
  return useStaffMutation(updateGettingStarted, {
    success: (_, { body }) => ({
      title: 'Skipped',
      description: 'The list counts without it.',
      tone: 'success',
      action: {
        label: 'Undo',
        onClick: () => back.mutate({ body: { isHidden: false, skipped: body.skipped?.slice(0, -1) ?? [] } }),
      },
    }),
    failure: 'The step could not be skipped',
    invalidates,
  });
}

/** Hides the list for everybody. */
export function usePutAway() {
  const back = useBringBack();
  return useStaffMutation(updateGettingStarted, {
    success: () => ({
      title: 'The first steps are put away',
      description: 'The Admin tab brings them back.',
      tone: 'success',
      action: { label: 'Undo', onClick: () => back.mutate({ body: { isHidden: false } }) },
    }),
    failure: 'The first steps could not be put away',
    invalidates,
  });
}
