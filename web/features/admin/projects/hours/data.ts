import {
  createTimeEntry,
  deleteTimeEntry,
  getHours,
  saveBudget,
  startTimer,
  stopTimer,
  updateTimeEntry,
  type TimeEntry,
} from '#contract/hours.ts';
import { hoursText } from '#web/ui/text/work/hours-text.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

const invalidates = [getHours];

export const useCreateTimeEntry = () =>
  useStaffMutation(createTimeEntry, {
    success: 'Hours logged',
    failure: 'Failed to log the hours',
    invalidates,
  });

export const useUpdateTimeEntry = () =>
  useStaffMutation(updateTimeEntry, {
    success: 'Hours saved',
    failure: 'Failed to save the hours',
    invalidates,
  });

/** Deletes noted hours. Undo in the toast enters the hours again, under the name of the person who presses Undo. */
export function useDeleteTimeEntry(projectId: string, { on, minutes, note }: TimeEntry) {
  const back = useCreateTimeEntry();
  return useStaffMutation(deleteTimeEntry, {
    success: () => ({
      title: 'Hours deleted',
      tone: 'success',
      action: {
        label: 'Undo',
        onClick: () => back.mutate({ params: { id: projectId }, body: { on, minutes, note } }),
      },
    }),
    failure: 'Failed to delete the hours',
    invalidates,
  });
}

export const useSaveBudget = () =>
  useStaffMutation(saveBudget, {
    success: 'Budget saved',
    failure: 'Failed to save the budget',
    invalidates,
  });

export const useStartTimer = () =>
  useStaffMutation(startTimer, {
    success: 'Timer started',
    failure: 'Failed to start the timer',
    invalidates,
  });

export const useStopTimer = () =>
  useStaffMutation(stopTimer, {
    success: (entry) => ({
      title: entry ? `${hoursText(entry.minutes)} hours logged` : 'The timer was stopped already',
      tone: 'success',
    }),
    failure: 'Failed to stop the timer',
    invalidates,
  });
