import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What one `change` event of the stream carries: what kind of thing changed, and which one where that is known. */
export const changeEvent = z.object({ topic: z.string(), id: z.optional(z.string()) });

export type ChangeEvent = z.infer<typeof changeEvent>;

export const streamEvents = endpoint('GET', '/api/events', {
  access: 'public',
  summary:
    'Tells an open page what changed, as server-sent events: for staff everything, for a client their own',
  errors: ['unauthorized', 'too_many_requests'],
});
