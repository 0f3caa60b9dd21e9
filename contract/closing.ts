import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './validation/fields.ts';
import { moveLimit, removedStates } from './removals.ts';

/** The states of a company: archived, deleted, or open again. */
const closings = [...removedStates, 'open'] as const;

export type Closing = (typeof closings)[number];

export const closeClients = endpoint('POST', '/api/admin/removals/clients', {
  access: 'staff',
  permission: 'clients.close',
  summary:
    'Archive, delete or reopen clients: nobody can sign in to a closed portal, and nothing in it counts as waiting',
  body: z.object({
    ids: z
      .array(id)
      .check(
        z.minLength(1, 'Please choose a client.'),
        z.maxLength(moveLimit, `Please choose at most ${moveLimit} at once.`),
      ),
    to: z.enum(closings),
  }),
  /** The ids of the changed companies. */
  response: z.object({ ids: z.array(id) }),
});
