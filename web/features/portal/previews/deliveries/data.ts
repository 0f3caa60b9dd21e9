import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { myDeliveries, openDelivery, type Delivery } from '#contract/deliveries.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate, pages } from '#web/api/calls/query-client.ts';

/** What was delivered to the client, or what of one preview, the newest first. */
export const useMyDeliveries = (previewId?: string) =>
  useInfiniteQuery(pages(myDeliveries, { query: { limit: 20, previewId } }));

/** Notes once that this person has seen a delivery that is open. */
export function useOpened({ id, lock, openedBy }: Delivery): void {
  const client = useQueryClient();
  const due = lock === null && !openedBy.some(({ person }) => person.isYou);
  useEffect(() => {
    if (!due) return;
    call(openDelivery, { params: { id } }).then(
      () => invalidate(client, myDeliveries),
      () => {},
    );
  }, [client, due, id]);
}
