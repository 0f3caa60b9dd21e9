import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { NeededRights, Permission } from './permissions/permissions.ts';

/** Every topic whose changes are published to open pages. The `changedBy` of a call names the topics that change the call's answer. */
export const topics = [
  'artwork',
  'brand',
  'change-requests',
  'clients',
  'consultations',
  'contacts',
  'deliveries',
  'directives',
  'hours',
  'invoices',
  'mail',
  'messages',
  'notices',
  'pins',
  'preview-feedback',
  'previews',
  'projects',
  'quotes',
  'reference-links',
  'settings',
  'site',
  'team',
  'testimonials',
] as const;

export type Topic = (typeof topics)[number];

/** A short-lived state that open pages receive and nobody stores: a member of staff is writing to a client. */
export type Sign = 'answering';

/**
 * A `sign` event of the stream, with the ids of the member of staff and the client. The sign ends if the event is not repeated
 * for a while.
 */
const signEvent = z.object({ sign: z.string(), userId: z.string(), clientAccountId: z.string() });

export type SignEvent = z.infer<typeof signEvent>;

/** The permission that staff need to receive each sign. Clients receive no signs. */
export const signPermissions: Readonly<Record<Sign, Permission>> = { answering: 'messages.read' };

/** A topic whose rows several people can read. A change in `notices` is published only to the person notified. */
export type SharedTopic = Exclude<Topic, 'notices'>;

/**
 * The permission that staff need to receive changes of a topic. Staff whose permission has a limited scope receive only changes
 * within that scope.
 */
export const topicPermissions: Readonly<Record<SharedTopic, Permission>> = {
  artwork: 'briefs.read',
  // `team.read` is a permission of every role.
  brand: 'team.read',
  'change-requests': 'change-requests.read',
  clients: 'clients.read',
  consultations: 'consultations.read',
  contacts: 'clients.read',
  deliveries: 'previews.read',
  directives: 'briefs.read',
  hours: 'projects.read',
  invoices: 'invoices.read',
  mail: 'mail.read',
  messages: 'messages.read',
  pins: 'previews.read',
  'preview-feedback': 'feedback.read',
  previews: 'previews.read',
  projects: 'projects.read',
  quotes: 'quotes.read',
  'reference-links': 'briefs.read',
  // Every member of staff may see the working hours.
  settings: 'team.read',
  site: 'site.read',
  team: 'team.read',
  testimonials: 'testimonials.read',
};

/** The rights that contacts need to receive changes of a topic in their company. Topics not listed need the standing `sees`. */
export const topicRights: Readonly<Partial<Record<SharedTopic, NeededRights>>> = {
  clients: { standing: 'pays' },
  invoices: { standing: 'pays', money: true },
  quotes: { money: true },
};

/**
 * A `change` event of the stream: the topic, and the id of the changed row if known. Any topic is accepted, because the page
 * may be older than the server and not know the topic.
 */
export const changeEvent = z.object({ topic: z.string(), id: z.optional(z.string()) });

export type ChangeEvent = z.infer<typeof changeEvent>;

export const streamEvents = endpoint('GET', '/api/events', {
  access: 'public',
  summary:
    'Changes for an open page, as server-sent events: within the role’s scope for staff, of their company for clients',
  // The age of the page in milliseconds. The stream first sends the changes since then.
  query: z.object({
    age: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(0), z.maximum(3_600_000)))),
  }),
  errors: ['unauthorized', 'too_many_requests'],
});
