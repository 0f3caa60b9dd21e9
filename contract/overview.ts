import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './validation/fields.ts';

/** The numbers on the badges for staff. The database counts all rows, so the numbers can exceed a list's length. */
const adminCounts = z.object({
  consultationsPending: z.number(),
  consultationsTotal: z.number(),
  consultationsSpam: z.number(),
  consultationsLost: z.number(),
  feedbackUnread: z.number(),
  messagesUnread: z.number(),
  /** The two numbers below add up to `messagesUnread`. */
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

/** A number that stops at `limits.badgeMax` + 1. */
const capped = z.number();

/** The figures of the overview. */
export const overview = z.object({
  /** The number of consultations on each of the last 56 days in UTC, earliest day first. */
  days: z.array(z.object({ day: z.string(), consultations: z.number() })),
  /** Pending requests, grouped by the time that remains of the promised 24 hours. */
  waiting: z.object({
    /** Requests with more than 12 hours left. */
    fresh: capped,
    /** With up to 12 hours left. */
    soon: capped,
    overdue: capped,
    /** The time when the oldest pending request was sent. */
    oldestAt: z.nullable(instant),
  }),
  /** The newest 100 ratings that clients chose themselves. */
  ratings: z.object({
    average: z.nullable(z.number()),
    /** The numbers of ratings with one star, two stars, and so on up to five. */
    counts: z.array(z.number()),
    /** The average and number of all ratings by clients. */
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

/** The numbers on the badges for a client. */
const clientCounts = z.object({
  /** The number of agency messages that the reader has not read. */
  messagesUnread: capped,
  /** The number of previews that wait for the reader's decision. */
  previewsWaiting: capped,
  /** False if every request is completed or lost; null until the e-mail address is verified. */
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
