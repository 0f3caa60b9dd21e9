import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import {
  consultationStates,
  getConsultation,
  linkConsultation,
  listConsultations,
  restoreConsultation,
  setConsultationStatus,
  stateOf,
  undoConsultation,
  type Consultation,
  type ConsultationState,
} from '#contract/consultations.ts';
import { reopenConsultation, type answerConsultation } from '#contract/leads.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listWaiting } from '#contract/waiting.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call, type Args, type Page } from '#web/api/calls/client.ts';
import { invalidate, pages, queryOf } from '#web/api/calls/query-client.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { isQueue } from '#web/state/staff/snooze/use-snooze.ts';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The filter of the list of requests. */
export interface ConsultationFilter {
  q: string;
  status: ConsultationState | '';
  folder: 'inbox' | 'spam';
  /** The id of the client whose requests are listed; empty for all. */
  client: string;
  mine: Mine['query'];
}

/** Reads the filter from the address. */
export const filterOf = (
  { value }: Pick<AdminAddress<'consultations'>, 'value'>,
  mine: Mine['query'],
): ConsultationFilter => ({
  q: value('q'),
  status: consultationStates.find((each) => each === value('status')) ?? '',
  folder: value('folder') === 'spam' ? 'spam' : 'inbox',
  client: value('client'),
  mine,
});

/** Converts a filter into the query of a call. */
export const listQuery = ({ q: search, status, folder, client, mine }: ConsultationFilter) => ({
  ...(search ? { q: search } : {}),
  ...(status ? { status } : {}),
  ...(client ? { clientAccountId: client } : {}),
  ...mine,
  folder,
});

export const statusLists = [listConsultations, getConsultation, getAdminCounts, listWaiting];

/** True without search text and filters: the list then shows the queue. */
export const isWorkedOff = ({ q: search, status, folder, client }: ConsultationFilter): boolean =>
  search.trim() === '' && status === '' && client === '' && folder === 'inbox';

export function useConsultations(filter: ConsultationFilter) {
  // Search results are sorted newest first, the queue in its own order.
  const query = { ...listQuery(filter), ...(isWorkedOff(filter) ? { order: 'queue' as const } : {}) };
  // The rows of the previous filter stay until the new ones have loaded, so that the list does not flicker while typing.
  return useInfiniteQuery({ ...pages(listConsultations, { query }), placeholderData: keepPreviousData });
}

type Rows = InfiniteData<Page<Consultation>>;

const rank: Readonly<Record<string, number>> = { pending: 0, contacted: 1, completed: 2, lost: 3 };

/**
 * Sorts the loaded rows like the queue, in pages of the same length: an answered request goes behind the waiting
 * requests.
 */
function requeued({ pages: loaded, ...rest }: Rows): Rows {
  const rows = loaded
    .flatMap(({ items }) => items)
    .toSorted(
      (a, b) =>
        (rank[stateOf(a)] ?? 4) - (rank[stateOf(b)] ?? 4) ||
        a.createdAt.localeCompare(b.createdAt) * ((rank[stateOf(a)] ?? 4) > 1 ? -1 : 1),
    );
  let from = 0;
  return {
    ...rest,
    pages: loaded.map((page) => ({ ...page, items: rows.slice(from, (from += page.items.length)) })),
  };
}

/** Shows an answered request as contacted before the server has confirmed it. */
export function answered(client: QueryClient, { params, body }: Args<typeof answerConsultation>): void {
  if (body.status === 'pending') optimisticStatus(client, { params, body: { status: 'contacted' } });
}

/** Shows the new status in every list and updates the badge, before the server has answered. */
function optimisticStatus(client: QueryClient, { params, body }: Args<typeof setConsultationStatus>): void {
  let leavesQueue = false;
  for (const [key, rows] of client.getQueriesData<Rows>({ queryKey: [listConsultations.path] })) {
    if (!rows) continue;
    const patch = (row: Consultation): Consultation => {
      if (row.id !== params.id) return row;
      leavesQueue ||= row.status === 'pending' && body.status !== 'pending';
      return { ...row, status: body.status };
    };
    const patched = { ...rows, pages: rows.pages.map((page) => ({ ...page, items: page.items.map(patch) })) };
    client.setQueryData(key, isQueue(key[1]) ? requeued(patched) : patched);
  }
  if (!leavesQueue) return;
  client.setQueryData(queryOf(getAdminCounts).queryKey, (counts) =>
    counts ? { ...counts, consultationsPending: Math.max(0, counts.consultationsPending - 1) } : counts,
  );
}

/** Undoes the last step of a request; the button is in the step's toast. */
function useUndo() {
  const client = useQueryClient();
  return (id: string) =>
    void call(undoConsultation, { params: { id } })
      .catch((error: unknown) => toastFailure(errorText(error, 'Failed to update consultation')))
      .then(() => invalidate(client, ...statusLists));
}

export function useSetStatus() {
  const undo = useUndo();
  return useStaffMutation(setConsultationStatus, {
    success: (_, { params }) => ({
      title: 'Consultation status updated',
      tone: 'success',
      action: { label: 'Undo', onClick: () => undo(params.id) },
    }),
    failure: 'Failed to update consultation',
    invalidates: statusLists,
    optimistic: optimisticStatus,
  });
}

/** Marks a lost request as open again. */
export const useReopen = () =>
  useStaffMutation(reopenConsultation, {
    success: ({ name }) => ({ title: `The request of ${name} is no longer marked as lost`, tone: 'success' }),
    failure: 'Failed to update consultation',
    saysWhy: true,
    invalidates: statusLists,
  });

export const useRestore = () =>
  useStaffMutation(restoreConsultation, {
    success: 'Request restored',
    failure: 'Failed to restore the request',
    invalidates: statusLists,
  });

export const useLink = () =>
  useStaffMutation(linkConsultation, {
    success: 'Request linked to the client account',
    failure: 'Failed to link the request',
    invalidates: statusLists,
  });
