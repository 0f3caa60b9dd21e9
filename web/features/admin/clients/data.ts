import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { sendPasswordReset } from '#contract/auth.ts';
import { createClient, getClientDetail, listClients, updateClient } from '#contract/clients.ts';
import { listConsultations } from '#contract/consultations.ts';
import type { Input } from '#contract/endpoint.ts';
import { listPortfolio } from '#contract/projects.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The number of accounts whose address is not verified; zero if the server sends no mail. */
export const useUnprovedCount = (): number =>
  useInfiniteQuery({
    ...pages(listClients, { query: { unproved: 'true', limit: 1 } }),
    enabled: appBoot().mailConfigured,
  }).data?.total ?? 0;

/** The accounts that match a search, page by page. The previous result stays until the new one has loaded. */
export const useClients = (query: Input<(typeof listClients)['query']>, enabled: boolean) =>
  useInfiniteQuery({ ...pages(listClients, { query }), placeholderData: keepPreviousData, enabled });

/** `onView` opens the new account. */
export const useCreateClient = (onView: (id: string) => void) =>
  useStaffMutation(createClient, {
    success: ({ id }) => ({
      title: 'Client account created successfully',
      tone: 'success',
      action: { label: 'View account', onClick: () => onView(id) },
    }),
    failure: 'Failed to create client account',
    invalidates: [listClients, listConsultations],
  });

export const useUpdateClient = () =>
  useStaffMutation(updateClient, {
    success: 'Client information updated successfully',
    failure: 'Failed to update client information',
    invalidates: [listClients, getClientDetail, listPortfolio],
  });

export const useSendReset = () =>
  useStaffMutation(sendPasswordReset, {
    success: ({ message }) => ({ title: 'Password reset', description: message, tone: 'success' }),
    failure: 'Failed to reset the password',
    saysWhy: true,
    invalidates: [],
  });
