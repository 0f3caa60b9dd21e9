import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './validation/fields.ts';

/** The numbers behind the staff's badges. They are counted, never the length of a list. */
export const adminCounts = z.object({
  consultationsPending: z.number(),
  consultationsTotal: z.number(),
  consultationsSpam: z.number(),
  consultationsLost: z.number(),
  feedbackUnread: z.number(),
  messagesUnread: z.number(),
  /** The two numbers that `messagesUnread` adds up. */
  clientMessagesUnread: z.number(),
  contactMessagesUnread: z.number(),
  changeRequestsPending: z.number(),
});

export type AdminCounts = z.infer<typeof adminCounts>;

export const getAdminCounts = endpoint('GET', '/api/admin/counts', {
  access: 'staff',
  permission: null,
  summary: 'The numbers behind the badges',
  changedBy: ['change-requests', 'consultations', 'messages', 'preview-feedback'],
  response: adminCounts,
});

/** A count of at most `limits.badgeMax` + 1: more is not counted. */
const capped = z.number();

/** The figures of the overview. */
export const overview = z.object({
  /** Consultations of each of the last 56 days in UTC, the earliest first. */
  days: z.array(z.object({ day: z.string(), consultations: z.number() })),
  /** Pending requests by how much is left of the promised 24 hours. */
  waiting: z.object({
    /** More than 12 hours. */
    fresh: capped,
    /** Up to 12 hours. */
    soon: capped,
    overdue: capped,
    /** When the oldest pending request was sent. */
    oldestAt: z.nullable(instant),
  }),
  /** Of the newest 100 ratings, those that the client set. */
  ratings: z.object({
    average: z.nullable(z.number()),
    /** How many ratings have one star, two, up to five. */
    counts: z.array(z.number()),
    /** Of all ratings that clients set. */
    overall: z.object({ average: z.nullable(z.number()), count: z.number() }),
  }),
});

export type Overview = z.infer<typeof overview>;

export const getOverview = endpoint('GET', '/api/admin/overview', {
  access: 'staff',
  permission: null,
  summary: 'Consultations over time, how long people wait, and how previews are rated',
  changedBy: ['consultations', 'preview-feedback', 'settings'],
  response: overview,
});

/** The numbers behind a client's badges. */
export const clientCounts = z.object({
  /** Messages of the agency that the reader has not read. */
  messagesUnread: capped,
  /** Previews about which the reader is asked to decide. */
  previewsWaiting: capped,
  /** False: each request is completed, or the agency goes on with none; null before the address is proved. */
  hasOpenConsultation: z.nullable(z.boolean()),
});

export type ClientCounts = z.infer<typeof clientCounts>;

export const getClientCounts = endpoint('GET', '/api/client/counts', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: { messagesUnread: 0, previewsWaiting: 0, hasOpenConsultation: null } },
  summary: "The numbers behind the client's badges",
  changedBy: ['consultations', 'messages', 'preview-feedback', 'previews'],
  response: clientCounts,
});
