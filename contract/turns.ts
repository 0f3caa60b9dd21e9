import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, mine, ok } from './validation/fields.ts';
import type { Permission } from './permissions/permissions.ts';

/**
 * Every kind of open thing: something that waits for the agency or for the client. What is overdue waits for the client:
 * staff alone read of it, beside what waits for them.
 */
export const turnKinds = [
  'request',
  'contact-message',
  'message',
  'change-request',
  'preview',
  'pin',
  'overdue-version',
  'file-request',
  'overdue-file-request',
  'artwork',
  'brief',
  'reference-links',
] as const;

export type TurnKind = (typeof turnKinds)[number];

/** Who of the staff sees what waits of a kind. */
export const turnPermissions: Readonly<Record<TurnKind, Permission>> = {
  request: 'consultations.read',
  'contact-message': 'messages.read',
  message: 'messages.read',
  'change-request': 'change-requests.read',
  preview: 'feedback.read',
  pin: 'previews.read',
  'overdue-version': 'previews.read',
  'file-request': 'projects.read',
  'overdue-file-request': 'projects.read',
  artwork: 'briefs.read',
  brief: 'briefs.read',
  'reference-links': 'briefs.read',
};

const kind = z.enum(turnKinds);

/** An open thing with the name by which staff know it. */
const waitingThing = z.object({
  /** The id of the request, message, change request, preview or pin; of a conversation, artwork and briefs, the client's. */
  subjectId: id,
  clientAccountId: z.nullable(id),
  /** The preview of a pin. */
  previewId: z.nullable(id),
  /** The project of what was asked for. */
  projectId: z.nullable(id),
  /** The person, or the company. */
  name: z.string(),
  since: instant,
});

/** What waits for the agency of one kind. */
export const waiting = z.object({
  kind,
  /** At most 100: more is not counted. */
  count: z.number(),
  /** What has waited longest. */
  oldest: waitingThing,
});

export type Waiting = z.infer<typeof waiting>;

export const listWaiting = endpoint('GET', '/api/admin/waiting', {
  access: 'staff',
  permission: null,
  summary: 'What waits for the agency, by kind, without what the asker has put off',
  changedBy: [
    'artwork',
    'change-requests',
    'consultations',
    'directives',
    'deliveries',
    'messages',
    'pins',
    'preview-feedback',
    'previews',
    'projects',
    'reference-links',
  ],
  query: z.object({ mine }),
  response: z.array(waiting),
});

/** Something put off by the asker. */
export const snoozed = z.object({ kind, subjectId: id, name: z.string(), until: instant });

export type Snoozed = z.infer<typeof snoozed>;

export const listSnoozed = endpoint('GET', '/api/admin/snoozes', {
  access: 'staff',
  permission: null,
  summary: 'What the asker has put off and what still waits, the soonest first',
  changedBy: [
    'change-requests',
    'consultations',
    'messages',
    'pins',
    'preview-feedback',
    'previews',
    'projects',
  ],
  response: z.array(snoozed),
});

export const snooze = endpoint('PUT', '/api/admin/snoozes', {
  access: 'staff',
  permission: null,
  summary: 'Put something that waits off until a time, in the own lists alone, or show it again: null',
  body: z.object({ kind, subjectId: id, until: z.nullable(instant) }),
  response: ok,
  errors: ['not_found'],
});

export const lookAt = endpoint('POST', '/api/admin/clients/:id/looked', {
  access: 'staff',
  permission: 'briefs.read',
  summary: 'Say that what a client handed in has been looked at, which ends its waiting',
  params: idParams,
  body: z.object({ kind: z.enum(['artwork', 'brief', 'reference-links']) }),
  response: ok,
  errors: ['not_found'],
});

/** Something open of a company, as its people know it. */
const openThing = z.object({
  kind,
  subjectId: id,
  /** The preview of a pin. */
  previewId: z.nullable(id),
  /** What it is: the title of a preview, 'Note 3 on Homepage', 'Color 2', 'Your message'. */
  title: z.string(),
  /** The colour that was asked for. */
  color: z.nullable(z.string()),
  /** The names of those who are asked to decide about a preview. */
  asks: z.array(z.string()),
  since: instant,
});

export type OpenThing = z.infer<typeof openThing>;

/** Whose turn it is between a company and the agency. */
export const clientNext = z.object({
  /** The things that wait for the reader, longest first: one of them, and how many there are. */
  yours: z.nullable(openThing),
  yourCount: z.number(),
  /** The things that wait for others of the company. */
  theirs: z.nullable(openThing),
  /** What waits for the agency. */
  ours: z.nullable(openThing),
  /** Final files that are open and that nobody of the company has downloaded, the oldest first. */
  delivered: z.nullable(z.object({ id, title: z.string() })),
  /** What the agency would like to hear for its site, from the person who decides for the company; it waits for nobody. */
  asked: z.nullable(z.object({ kind: z.enum(['publication', 'testimonial']), title: z.string() })),
  /** The next day for which something is promised to the company, such as 2026-12-24. */
  nextDate: z.nullable(z.string()),
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
    },
  },
  summary: 'What waits for the reader, for others of the company, and for the agency',
  changedBy: [
    'change-requests',
    'consultations',
    'deliveries',
    'messages',
    'pins',
    'preview-feedback',
    'previews',
    'projects',
    'testimonials',
  ],
  response: clientNext,
});
