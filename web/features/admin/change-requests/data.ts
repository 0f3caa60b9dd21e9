import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  decideChangeRequest,
  getChangeRequest,
  listChangeRequests,
  readChangeRequest,
  type StaffChangeRequest,
} from '#contract/change-requests.ts';
import { clientDirectives } from '#contract/directives.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { optimisticRead } from '#web/api/calls/patch-rows.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The filter of the list of change requests. */
interface ChangeFilter {
  search: string;
  status: StaffChangeRequest['status'] | '';
  clientId: string;
  mine: Mine['query'];
}

const invalidates = [listChangeRequests, getChangeRequest, clientDirectives, getAdminCounts];

export function useChangeRequests({ search, status, clientId, mine }: ChangeFilter) {
  const query = {
    ...(search ? { q: search } : {}),
    ...(status ? { status } : {}),
    ...(clientId ? { clientAccountId: clientId } : {}),
    ...mine,
  };
  // The rows of the previous filter stay until the new ones have loaded, so that the list does not flicker while typing.
  return useInfiniteQuery({ ...pages(listChangeRequests, { query }), placeholderData: keepPreviousData });
}

/** Fetches one request. Until it has loaded, its list row (if loaded) is the placeholder. */
export const useChangeRequest = (id: string, known: StaffChangeRequest | undefined) =>
  useQuery({ ...queryOf(getChangeRequest, { params: { id } }), placeholderData: () => known });

export const useMarkRead = () =>
  useStaffMutation(readChangeRequest, {
    failure: 'Failed to mark change request as read',
    invalidates: [listChangeRequests, getChangeRequest],
    optimistic: optimisticRead(listChangeRequests),
  });

export const useDecide = () =>
  useStaffMutation(decideChangeRequest, {
    success: 'Change request updated successfully',
    failure: 'Failed to update change request',
    invalidates,
  });
