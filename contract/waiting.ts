import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, mine, ok } from './validation/fields.ts';
import type { Permission } from './permissions/permissions.ts';

/** Every kind of thing that waits for the agency or for the client. */
export const waitingKinds = [
  'request',
  'request-reply',
  'appointment',
  'appointment-today',
  'change-request',
  'preview',
  'asked-round',
  'pin',
  'overdue-version',
  'overdue-file-request',
  'file-request',
  'message',
  'contact-message',
  'artwork',
  'brief',
  'reference-links',
  'quote',
  'expiring-quote',
  'expired-quote',
  'milestone',
  'draft-invoice',
  'invoice',
  'refused-payment',
  'reminded-invoice',
  'overdue-invoice',
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

interface Details {
  /** The permission that staff need to see this kind. */
  permission: Permission;
  /** The title that clients see if the thing has no title; null if clients never see this kind. */
  title: string | null;
}

export const kindDetails: Readonly<Record<WaitingKind, Details>> = {
  request: { permission: 'consultations.read', title: 'Your request' },
  'request-reply': { permission: 'consultations.read', title: 'Your request' },
  appointment: { permission: 'consultations.read', title: 'Times for an appointment' },
  'appointment-today': { permission: 'consultations.read', title: null },
  'change-request': { permission: 'change-requests.read', title: 'Your change request' },
  preview: { permission: 'feedback.read', title: 'Your preview' },
  'asked-round': { permission: 'quotes.read', title: null },
  pin: { permission: 'previews.read', title: 'Your note' },
  'overdue-version': { permission: 'previews.read', title: null },
  'overdue-file-request': { permission: 'projects.read', title: null },
  'file-request': { permission: 'projects.read', title: 'Files for your project' },
  message: { permission: 'messages.read', title: 'Your message' },
  'contact-message': { permission: 'messages.read', title: 'Your message' },
  artwork: { permission: 'briefs.read', title: 'Your files' },
  brief: { permission: 'briefs.read', title: 'Your directives' },
  'reference-links': { permission: 'briefs.read', title: 'Your links' },
  quote: { permission: 'quotes.read', title: 'Your quote' },
  'expiring-quote': { permission: 'quotes.read', title: null },
  'expired-quote': { permission: 'quotes.read', title: null },
  milestone: { permission: 'invoices.read', title: null },
  'draft-invoice': { permission: 'invoices.read', title: null },
  invoice: { permission: 'invoices.read', title: 'Your invoice' },
  'refused-payment': { permission: 'invoices.read', title: null },
  'reminded-invoice': { permission: 'invoices.read', title: null },
  'overdue-invoice': { permission: 'invoices.read', title: null },
};

/** From this many days before its last one, a quote is about to expire. */
export const quoteExpiresIn = 3;

/**
 * Each kind on the left holds things of the kind on the right that the client has not done in time. These things still wait for
 * the client, but only staff see the kinds on the left. An appointment appears on its day. A quote appears from the third day
 * before its last one, too.
 */
export const overdueKinds = {
  'appointment-today': 'appointment',
  'overdue-version': 'preview',
  'overdue-file-request': 'file-request',
  'expiring-quote': 'quote',
  'expired-quote': 'quote',
  'overdue-invoice': 'invoice',
} as const satisfies Partial<Record<WaitingKind, WaitingKind>>;

export type OverdueKind = keyof typeof overdueKinds;

/** All kinds except those for overdue things. */
export type OpenKind = Exclude<WaitingKind, OverdueKind>;

const kind = z.enum(waitingKinds);

/** The kinds that stop waiting when staff look at them. */
export const lookedAtKinds = ['artwork', 'brief', 'reference-links'] as const satisfies WaitingKind[];

export type LookedAtKind = (typeof lookedAtKinds)[number];

/** A waiting thing, with its name for staff. */
const waitingThing = z.object({
  /** The id of the request, message, change request, preview or pin. For a conversation, artwork or a brief, it is the client's id. */
  subjectId: id,
  clientAccountId: z.nullable(id),
  /** For a pin: its preview. */
  previewId: z.nullable(id),
  /** For a file request: the id of its project. */
  projectId: z.nullable(id),
  /** The name of the person who sent the request or message, or of the client. */
  name: z.string(),
  since: instant,
});

/** The things of one kind that wait for the agency. */
export const waiting = z.object({
  kind,
  /** Counted up to 100. */
  count: z.number(),
  /** The thing that has waited longest. */
  oldest: waitingThing,
});

export type Waiting = z.infer<typeof waiting>;

export const listWaiting = endpoint('GET', '/api/admin/waiting', {
  access: 'staff',
  permission: null,
  summary: 'Open items of the agency by kind, without those that you have snoozed',
  changedBy: [
    'artwork',
    'change-requests',
    'consultations',
    'directives',
    'deliveries',
    'invoices',
    'messages',
    'pins',
    'preview-feedback',
    'previews',
    'projects',
    'quotes',
    'reference-links',
  ],
  query: z.object({ mine }),
  response: z.array(waiting),
});

/** A thing that the signed-in person has snoozed. */
export const snoozed = z.object({ kind, subjectId: id, name: z.string(), until: instant });

export type Snoozed = z.infer<typeof snoozed>;

export const listSnoozed = endpoint('GET', '/api/admin/snoozes', {
  access: 'staff',
  permission: null,
  summary: 'Your snoozed items, soonest first',
  changedBy: [
    'change-requests',
    'consultations',
    'invoices',
    'messages',
    'pins',
    'preview-feedback',
    'previews',
    'projects',
    'quotes',
  ],
  response: z.array(snoozed),
});

export const snooze = endpoint('PUT', '/api/admin/snoozes', {
  access: 'staff',
  permission: null,
  summary: 'Snooze an open item in your lists until a time; null shows it again',
  body: z.object({ kind, subjectId: id, until: z.nullable(instant) }),
  response: ok,
  errors: ['not_found'],
});

export const lookAt = endpoint('POST', '/api/admin/clients/:id/looked', {
  access: 'staff',
  permission: 'briefs.read',
  summary: "Mark a client's artwork, directives or links as seen, so that they no longer wait",
  params: idParams,
  body: z.object({ kind: z.enum(lookedAtKinds) }),
  response: ok,
  errors: ['not_found'],
});

/** A waiting thing of a company, as the company's people see it. */
const openThing = z.object({
  kind,
  subjectId: id,
  /** For a pin: its preview. */
  previewId: z.nullable(id),
  /** The name of the thing: the title of a preview, 'Note 3 on Homepage', 'Color 2', 'Your message'. */
  title: z.string(),
  /** The requested color. */
  color: z.nullable(z.string()),
  /** The names of the people asked to decide on a preview. */
  asks: z.array(z.string()),
  since: instant,
});

export type OpenThing = z.infer<typeof openThing>;

/** The things that wait for the company or for the agency. */
const clientNext = z.object({
  /** The number of things that wait for the reader, and the thing that has waited longest. */
  yours: z.nullable(openThing),
  yourCount: z.number(),
  /** The things that wait for other people of the company. */
  theirs: z.nullable(openThing),
  /** The things that wait for the agency. */
  ours: z.nullable(openThing),
  /** The oldest unlocked delivery without a download by anybody in the company. */
  delivered: z.nullable(z.object({ id, title: z.string() })),
  /** A permission to publish or a testimonial that the agency requested from a contact who decides. It does not count as waiting. */
  asked: z.nullable(z.object({ kind: z.enum(['publication', 'testimonial']), title: z.string() })),
  /** The next day on which the agency promised something to the company, such as 2026-12-24. */
  nextDate: z.nullable(z.string()),
  /** The number of things in My Project that wait for the reader: file requests, quotes and invoices. */
  inProject: z.number(),
  /** True if the company has ever received a quote or an invoice and the reader sees prices. */
  hasMoney: z.boolean(),
});

export type ClientNext = z.infer<typeof clientNext>;

export const getClientNext = endpoint('GET', '/api/client/next', {
  access: 'client',
  standing: 'sees',
  untilVerified: {
    answer: {
      yours: null,
      yourCount: 0,
      theirs: null,
      ours: null,
      delivered: null,
      asked: null,
      nextDate: null,
      inProject: 0,
      hasMoney: false,
    },
    keepsSeen: true,
  },
  summary: 'Open items of the reader, of others in the company, and of the agency',
  changedBy: [
    'change-requests',
    'consultations',
    'deliveries',
    'invoices',
    'messages',
    'pins',
    'preview-feedback',
    'previews',
    'projects',
    'quotes',
    'testimonials',
  ],
  response: clientNext,
});

export const listClientNext = endpoint('GET', '/api/client/next/all', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: [], keepsSeen: true },
  summary: 'All open items of the reader, in the order in which they are shown',
  changedBy: ['consultations', 'invoices', 'pins', 'preview-feedback', 'previews', 'projects', 'quotes'],
  response: z.array(openThing),
});
