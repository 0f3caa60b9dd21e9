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
import type { Args, Page } from '#web/api/client.ts';
import { pages, q } from '#web/api/query-client.ts';
import type { Place } from '#web/api/use-place.ts';
import { useStaffMutation } from '#web/api/staff-mutation.ts';

/** Which requests the desk shows. */
export interface DeskFilter {
  q: string;
  status: ConsultationStatus | '';
  shelf: 'inbox' | 'spam';
  /** Only those of one client; empty: of all. */
  client: string;
}

/** The filter that the address asks for. */
export const filterOf = ({ value }: Pick<Place, 'value'>): DeskFilter => ({
  q: value('q'),
  status: consultationStatuses.find((each) => each === value('status')) ?? '',
  shelf: value('shelf') === 'spam' ? 'spam' : 'inbox',
  client: value('client'),
});

/** A filter as calls take it. */
export const queryOf = ({ q: search, status, shelf, client }: DeskFilter) => ({
  ...(search ? { q: search } : {}),
  ...(status ? { status } : {}),
  ...(client ? { clientAccountId: client } : {}),
  shelf,
});

const touches = [listConsultations, getAdminCounts];

export function useConsultations(filter: DeskFilter) {
  const query = queryOf(filter);
  // The rows of the filter before stay until the next ones are here: typing does not make the list flicker.
  return useInfiniteQuery({ ...pages(listConsultations, { query }), placeholderData: keepPreviousData });
}

type Rows = InfiniteData<Page<Consultation>>;

/** Shows the step as done in every list, and in the badge, before the server has answered. */
function expectStatus(client: QueryClient, { params, body }: Args<typeof setConsultationStatus>): void {
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
  client.setQueryData(q(getAdminCounts).queryKey, (counts) =>
    counts ? { ...counts, consultationsPending: Math.max(0, counts.consultationsPending - 1) } : counts,
  );
}

export const useSetStatus = () =>
  useStaffMutation(setConsultationStatus, {
    success: 'Consultation status updated',
    failure: 'Failed to update consultation',
    touches,
    expect: expectStatus,
  });

export const useRestore = () =>
  useStaffMutation(restoreConsultation, {
    success: 'Request restored',
    failure: 'Failed to restore the request',
    touches,
  });

export const useLink = () =>
  useStaffMutation(linkConsultation, {
    success: 'Request linked to the client account',
    failure: 'Failed to link the request',
    touches,
  });
