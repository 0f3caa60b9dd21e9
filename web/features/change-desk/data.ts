import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import {
  clientDirectives,
  decideChangeRequest,
  getChangeRequest,
  listChangeRequests,
  readChangeRequest,
  type StaffChangeRequest,
} from '#contract/directives.ts';
import { getAdminCounts } from '#contract/overview.ts';
import type { Args, Page } from '#web/api/client.ts';
import { pages, q } from '#web/api/query-client.ts';
import { useStaffMutation } from '#web/api/staff-mutation.ts';

/** Which requests the desk shows. */
export interface ChangeFilter {
  search: string;
  status: StaffChangeRequest['status'] | '';
  clientId: string;
}

const touches = [listChangeRequests, getChangeRequest, clientDirectives, getAdminCounts];

export function useChangeRequests({ search, status, clientId }: ChangeFilter) {
  const query = {
    ...(search ? { q: search } : {}),
    ...(status ? { status } : {}),
    ...(clientId ? { clientAccountId: clientId } : {}),
  };
  // The rows of the filter before stay until the next ones are here: typing does not make the list flicker.
  return useInfiniteQuery({ ...pages(listChangeRequests, { query }), placeholderData: keepPreviousData });
}

/** One request; the row of the list, where it is there, stands in until it has been read. */
export const useChangeRequest = (id: string, known: StaffChangeRequest | undefined) =>
  useQuery({ ...q(getChangeRequest, { params: { id } }), placeholderData: () => known });

type Rows = InfiniteData<Page<StaffChangeRequest>>;

/** Shows a request as read in every list before the server has answered. */
function expectRead(client: QueryClient, { params }: Args<typeof readChangeRequest>): void {
  client.setQueriesData<Rows>({ queryKey: [listChangeRequests.path] }, (rows) => {
    if (!rows) return rows;
    const patch = (row: StaffChangeRequest) => (row.id === params.id ? { ...row, isRead: true } : row);
    return { ...rows, pages: rows.pages.map((page) => ({ ...page, items: page.items.map(patch) })) };
  });
}

export const useMarkRead = () =>
  useStaffMutation(readChangeRequest, {
    failure: 'Failed to mark change request as read',
    touches: [listChangeRequests, getChangeRequest],
    expect: expectRead,
  });

export const useDecide = () =>
  useStaffMutation(decideChangeRequest, {
    success: 'Change request updated successfully',
    failure: 'Failed to update change request',
    touches,
  });
