import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What waits for staff: the numbers behind the badges. They come from counts, never from the length of a list. */
export const adminCounts = z.object({
  consultationsPending: z.number(),
  consultationsTotal: z.number(),
  consultationsSpam: z.number(),
  feedbackUnread: z.number(),
  messagesUnread: z.number(),
  /** The two lists that `messagesUnread` adds up. */
  clientMessagesUnread: z.number(),
  contactMessagesUnread: z.number(),
  changeRequestsPending: z.number(),
});

export type AdminCounts = z.infer<typeof adminCounts>;

export const getAdminCounts = endpoint('GET', '/api/admin/counts', {
  access: 'staff',
  summary: 'The numbers behind the badges',
  response: adminCounts,
});

/** What waits for a client: the number behind the badge. */
export const clientCounts = z.object({ messagesUnread: z.number() });

export type ClientCounts = z.infer<typeof clientCounts>;

export const getClientCounts = endpoint('GET', '/api/client/counts', {
  access: 'client',
  summary: "The numbers behind the client's badges",
  response: clientCounts,
});
