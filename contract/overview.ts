import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './validation/fields.ts';

/** The numbers of the staff's badges. They are counted in the database, not from a list's length. */
const adminCounts = z.object({
  consultationsPending: z.number(),
  consultationsTotal: z.number(),
  consultationsSpam: z.number(),
  consultationsLost: z.number(),
  feedbackUnread: z.number(),
  messagesUnread: z.number(),
  /** The two parts of `messagesUnread`. */
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

/** A count capped at `limits.badgeMax` + 1. */
const capped = z.number();

/** The figures of the overview. */
export const overview = z.object({
  /** Consultations on each of the last 56 days in UTC, earliest first. */
  days: z.array(z.object({ day: z.string(), consultations: z.number() })),
  /** Pending requests by the time left of the promised 24 hours. */
  waiting: z.object({
    /** With more than 12 hours left. */
    fresh: capped,
    /** With up to 12 hours left. */
    soon: capped,
    overdue: capped,
    /** When the oldest pending request was sent. */
    oldestAt: z.nullable(instant),
  }),
  /** The client's own ratings among the newest 100. */
  ratings: z.object({
    average: z.nullable(z.number()),
    /** The number of ratings with one star, two, up to five. */
    counts: z.array(z.number()),
    /** Over all ratings by clients. */
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

/** The numbers of a client's badges. */
const clientCounts = z.object({
  /** Agency messages that the reader has not read. */
  messagesUnread: capped,
  /** Previews that wait for the reader's decision. */
  previewsWaiting: capped,
  /** False if every request is completed or lost; null until the address is proved. */
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
