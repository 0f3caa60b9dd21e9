import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { Permission } from './permissions/permissions.ts';

/** Every topic whose changes are published to open pages. `changedBy` of a call names those its answer depends on. */
export const topics = [
  'artwork',
  'brand',
  'change-requests',
  'clients',
  'consultations',
  'contacts',
  'deliveries',
  'directives',
  'mail',
  'messages',
  'notices',
  'pins',
  'preview-feedback',
  'previews',
  'projects',
  'reference-links',
  'settings',
  'site',
  'team',
  'testimonials',
] as const;

export type Topic = (typeof topics)[number];

/** What happens at this moment and is told to open pages without anything being stored: somebody of the staff writes to a client. */
export type Sign = 'answering';

/** One `sign` event of the stream: who of the staff does it, and for which client. It is over when it is not told again for a while. */
export const signEvent = z.object({ sign: z.string(), userId: z.string(), clientAccountId: z.string() });

export type SignEvent = z.infer<typeof signEvent>;

/** What a member of staff needs to hear of a sign. No client ever does. */
export const signPermissions: Readonly<Record<Sign, Permission>> = { answering: 'messages.read' };

/** A topic of rows that several people read; `notices` are told to their person alone. */
export type SharedTopic = Exclude<Topic, 'notices'>;

/** What a member of staff needs to hear of a change of each topic; who reaches a part of the rows hears of that part. */
export const topicPermissions: Readonly<Record<SharedTopic, Permission>> = {
  artwork: 'briefs.read',
  // Everybody sees it.
  brand: 'team.read',
  'change-requests': 'change-requests.read',
  clients: 'clients.read',
  consultations: 'consultations.read',
  contacts: 'clients.read',
  deliveries: 'previews.read',
  directives: 'briefs.read',
  mail: 'mail.read',
  messages: 'messages.read',
  pins: 'previews.read',
  'preview-feedback': 'feedback.read',
  previews: 'previews.read',
  projects: 'projects.read',
  'reference-links': 'briefs.read',
  // Of the hours every member of staff may know.
  settings: 'team.read',
  site: 'site.read',
  team: 'team.read',
  testimonials: 'testimonials.read',
};

/**
 * One `change` event of the stream: its topic, and the id of what changed where that is known. Any topic parses: a page may
 * be older than the server and not know all topics.
 */
export const changeEvent = z.object({ topic: z.string(), id: z.optional(z.string()) });

export type ChangeEvent = z.infer<typeof changeEvent>;

export const streamEvents = endpoint('GET', '/api/events', {
  access: 'public',
  summary:
    'Tells an open page what changed, as server-sent events: for staff what their role reaches, for a client their own',
  // How many milliseconds ago the page began: it is told what has changed since.
  query: z.object({
    age: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(0), z.maximum(3_600_000)))),
  }),
  errors: ['unauthorized', 'too_many_requests'],
});
