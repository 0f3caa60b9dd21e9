import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import {
  consultationStatuses,
  linkConsultation,
  listConsultations,
  restoreConsultation,
  setConsultationStatus,
  type Consultation,
  type ConsultationStatus,
} from '#contract/consultations.ts';
import { getAdminCounts } from '#contract/overview.ts';
import type { Args, Page } from '#web/api/calls/client.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import type { Mine } from '#web/state/assigned/use-mine.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The filter of the list of requests. */
export interface ConsultationFilter {
  q: string;
  status: ConsultationStatus | '';
  folder: 'inbox' | 'spam';
  /** Id of the client whose requests are listed; empty for all. */
  client: string;
  mine: Mine['query'];
}

/** The filter in the address. */
export const filterOf = (
  { value }: Pick<AdminAddress<'consultations'>, 'value'>,
  mine: Mine['query'],
): ConsultationFilter => ({
  q: value('q'),
  status: consultationStatuses.find((each) => each === value('status')) ?? '',
  folder: value('folder') === 'spam' ? 'spam' : 'inbox',
  client: value('client'),
  mine,
});

/** A filter as the query of a call. */
export const listQuery = ({ q: search, status, folder, client, mine }: ConsultationFilter) => ({
  ...(search ? { q: search } : {}),
  ...(status ? { status } : {}),
  ...(client ? { clientAccountId: client } : {}),
  ...mine,
  folder,
});

const invalidates = [listConsultations, getAdminCounts];

export function useConsultations(filter: ConsultationFilter) {
  const query = listQuery(filter);
  // The rows of the previous filter stay until the new ones have loaded, so that the list does not flicker while typing.
  return useInfiniteQuery({ ...pages(listConsultations, { query }), placeholderData: keepPreviousData });
}

type Rows = InfiniteData<Page<Consultation>>;

/** Shows the new status in every list, and in the badge, before the server has answered. */
function optimisticStatus(client: QueryClient, { params, body }: Args<typeof setConsultationStatus>): void {
  let leavesQueue = false;
  client.setQueriesData<Rows>({ queryKey: [listConsultations.path] }, (rows) => {
    if (!rows) return rows;
    const patch = (row: Consultation): Consultation => {
      if (row.id !== params.id) return row;
      leavesQueue ||= row.status === 'pending' && body.status !== 'pending';
      return { ...row, status: body.status };
    };
    return { ...rows, pages: rows.pages.map((page) => ({ ...page, items: page.items.map(patch) })) };
  });
  if (!leavesQueue) return;
  client.setQueryData(queryOf(getAdminCounts).queryKey, (counts) =>
    counts ? { ...counts, consultationsPending: Math.max(0, counts.consultationsPending - 1) } : counts,
  );
}

export const useSetStatus = () =>
  useStaffMutation(setConsultationStatus, {
    success: 'Consultation status updated',
    failure: 'Failed to update consultation',
    invalidates,
    optimistic: optimisticStatus,
  });

export const useRestore = () =>
  useStaffMutation(restoreConsultation, {
    success: 'Request restored',
    failure: 'Failed to restore the request',
    invalidates,
  });

export const useLink = () =>
  useStaffMutation(linkConsultation, {
    success: 'Request linked to the client account',
    failure: 'Failed to link the request',
    invalidates,
  });
