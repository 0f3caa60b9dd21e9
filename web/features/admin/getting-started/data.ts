import { useQuery } from '@tanstack/react-query';
import { getGettingStarted, updateGettingStarted } from '#contract/getting-started.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The first steps of the agency. */
export const useGettingStarted = () => useQuery(queryOf(getGettingStarted));

const invalidates = [getGettingStarted];

/** Brings the list back. */
export const useBringBack = () =>
  useStaffMutation(updateGettingStarted, {
    success: 'The first steps are back',
    failure: 'The first steps could not be brought back',
    invalidates,
  });

/** Puts the list away for everybody. */
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
