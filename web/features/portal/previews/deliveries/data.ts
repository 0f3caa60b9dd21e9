import { useInfiniteQuery } from '@tanstack/react-query';
import { myDeliveries } from '#contract/deliveries.ts';
import { pages } from '#web/api/calls/query-client.ts';

/** What was delivered to the client, or what of one preview, the newest first. */
export const useMyDeliveries = (previewId?: string) =>
  useInfiniteQuery(pages(myDeliveries, { query: { limit: 20, previewId } }));
