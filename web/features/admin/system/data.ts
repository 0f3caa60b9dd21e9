import { useQuery } from '@tanstack/react-query';
import {
  backUpNow,
  getSystem,
  getSystemSummary,
  retryFailedJobs,
  retryJob,
  saveBackupPlace,
  stopBackups,
  tryBackupPlace,
} from '#contract/system.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** How often an open screen refetches, in milliseconds: the event stream does not report the state of the machine. */
const againMs = 30_000;

export const useSystem = () => useQuery({ ...queryOf(getSystem), refetchInterval: againMs });

const invalidates = [getSystem, getSystemSummary];

export const useRetryJob = () =>
  useStaffMutation(retryJob, {
    success: 'Retrying the job',
    failure: 'The job could not be retried',
    saysWhy: true,
    invalidates,
  });

export const useRetryFailed = () =>
  useStaffMutation(retryFailedJobs, {
    success: ({ count }) => ({
      title: count === 1 ? 'Retrying one job' : `${count} jobs are being retried`,
      tone: 'success',
    }),
    failure: 'The jobs could not be retried',
    invalidates,
  });

export const useTryBackupPlace = () =>
  useStaffMutation(tryBackupPlace, {
    success: 'The bucket works',
    failure: 'The bucket does not work yet',
    invalidates: [],
  });

export const useSaveBackupPlace = () =>
  useStaffMutation(saveBackupPlace, {
    success: ({ message }) => ({ title: 'Saved', description: message, tone: 'success' }),
    failure: 'Nothing was saved',
    invalidates,
  });

export const useStopBackups = () =>
  useStaffMutation(stopBackups, {
    success: 'Backups are no longer sent',
    failure: 'The backups could not be stopped',
    invalidates,
  });

export const useBackUpNow = () =>
  useStaffMutation(backUpNow, {
    success: ({ message }) => ({ title: message, tone: 'success' }),
    failure: 'No backup was started',
    saysWhy: true,
    invalidates,
  });
