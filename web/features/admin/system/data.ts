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

/** How often an open screen refetches, in milliseconds: no event reports the state of the machine. */
const againMs = 30_000;

export const useSystem = () => useQuery({ ...queryOf(getSystem), refetchInterval: againMs });

const invalidates = [getSystem, getSystemSummary];

export const useRetryJob = () =>
  useStaffMutation(retryJob, {
    success: 'The job is tried again',
    failure: 'The job could not be tried again',
    saysWhy: true,
    invalidates,
  });

export const useRetryFailed = () =>
  useStaffMutation(retryFailedJobs, {
    success: ({ count }) => ({
      title: count === 1 ? 'One job is tried again' : `${count} jobs are tried again`,
      tone: 'success',
    }),
    failure: 'The jobs could not be tried again',
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
    success: 'No backup is sent any more',
    failure: 'The backups could not be stopped',
    invalidates,
  });

export const useBackUpNow = () =>
  useStaffMutation(backUpNow, {
    success: ({ message }) => ({ title: message, tone: 'success' }),
    failure: 'No backup was begun',
    saysWhy: true,
    invalidates,
  });
