import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { listConsultations } from '#contract/consultations.ts';
import { listSnoozed, listWaiting, snooze, type WaitingKind } from '#contract/waiting.ts';
import { call, type Page } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';
import { untilText } from './until.ts';

const lists = [listConsultations, listWaiting, listSnoozed];

type Rows = InfiniteData<Page<{ id: string }>>;

/** A waiting item to snooze. */
export interface Waits {
  kind: WaitingKind;
  subjectId: string;
}

/** Snoozes an item in the user's own lists, or with null shows it again. The toast offers an undo. */
export function useSnooze() {
  const client = useQueryClient();
  const undo = (body: Waits) =>
    call(snooze, { body: { ...body, until: null } }).then(
      () => invalidate(client, ...lists),
      () => toastFailure('Failed to show it again'),
    );
  return useStaffMutation(snooze, {
    success: (_, { body: { until, ...waits } }) =>
      until === null
        ? { title: 'Returned to your queue', tone: 'success' }
        : {
            title: 'Snoozed',
            description: `Until ${untilText(until)}, only for you.`,
            tone: 'success',
            action: { label: 'Undo', onClick: () => void undo(waits) },
          },
    failure: 'Failed to snooze it',
    invalidates: lists,
    optimistic: (queries, { body }) => {
      if (body.until === null || body.kind !== 'request') return;
      queries.setQueriesData<Rows>(
        { queryKey: [listConsultations.path], predicate: ({ queryKey }) => isQueue(queryKey[1]) },
        (rows) =>
          rows && {
            ...rows,
            pages: rows.pages.map((page) => ({
              ...page,
              items: page.items.filter(({ id }) => id !== body.subjectId),
              total: Math.max(0, page.total - 1),
            })),
          },
      );
    },
  });
}

/** True for the arguments of a list that is sorted like the queue. */
export const isQueue = (args: unknown): boolean =>
  (args as { query?: { order?: string } } | undefined)?.query?.order === 'queue';
