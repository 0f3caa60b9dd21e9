import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

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

/** How many things there are, `limits.badgeMax` + 1 at most: beyond, the exact number is not counted. */
const capped = z.number();

/** How things stand, for a look in passing. */
export const overview = z.object({
  /** Consultations of each of the last 56 days in UTC, the earliest first. */
  days: z.array(z.object({ day: z.string(), consultations: z.number() })),
  /** Pending requests by how much of the promised 24 hours has passed. */
  waiting: z.object({
    /** Less than 12 hours. */
    fresh: capped,
    /** 12 to 24 hours. */
    soon: capped,
    overdue: capped,
    /** When the one that waits longest was sent. */
    oldestAt: z.nullable(instant),
  }),
  /** Of the newest 100 ratings, those that were really given. */
  ratings: z.object({
    average: z.nullable(z.number()),
    /** How many gave one star, two, up to five. */
    counts: z.array(z.number()),
    /** Of all ratings that were ever really given. */
    overall: z.object({ average: z.nullable(z.number()), count: z.number() }),
  }),
});

export type Overview = z.infer<typeof overview>;

export const getOverview = endpoint('GET', '/api/admin/overview', {
  access: 'staff',
  summary: 'Consultations over time, how long people wait, and how previews are rated',
  response: overview,
});

/** What waits for a client: the numbers behind the badges. */
export const clientCounts = z.object({
  messagesUnread: z.number(),
  /** Previews of which the client has said nothing yet. */
  previewsWaiting: capped,
});

export type ClientCounts = z.infer<typeof clientCounts>;

export const getClientCounts = endpoint('GET', '/api/client/counts', {
  access: 'client',
  summary: "The numbers behind the client's badges",
  response: clientCounts,
});
