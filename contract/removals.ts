import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listQuery } from './validation/fields.ts';

/** The states of removed rows. `archived` rows stay; `deleted` rows are removed for good after `deletedDays`. */
export const removedStates = ['archived', 'deleted'] as const;

export type RemovedState = (typeof removedStates)[number];

/** Days during which a deletion can be undone. */
export const deletedDays = 30;

/** The greatest number of rows that one call moves. */
export const moveLimit = 200;

/** The destinations of a move: archive, deleted rows, spam folder, or back to the inbox. */
const destinations = [...removedStates, 'spam', 'inbox'] as const;

export type Destination = (typeof destinations)[number];

/** An archived or deleted row in its list. */
export const removed = z.object({
  /** The id of the request or message itself. */
  id,
  name: z.string(),
  words: z.nullable(z.string()),
  state: z.enum(removedStates),
  removedAt: instant,
  /** The name of the member of staff who moved the row. */
  by: z.nullable(z.string()),
  /** The time when the row is removed for good; null for an archived row. */
  goneAt: z.nullable(instant),
});

const move = z.object({
  ids: z
    .array(id)
    .check(
      z.minLength(1, 'Please choose something.'),
      z.maxLength(moveLimit, `Please choose at most ${moveLimit} at once.`),
    ),
  to: z.enum(destinations),
});

/** The ids of the moved rows. Rows that were already there, or that are outside the caller's scope, are left out. */
const moved = z.object({ ids: z.array(id) });

/** A conversation is only possible with a person who has an account, so there is no spam folder. */
const moveWithin = z.extend(move, { to: z.enum([...removedStates, 'inbox']) });

const query = z.object({
  ...listQuery,
  state: z._default(z.enum(removedStates), 'deleted'),
});

export const moveConsultations = endpoint('POST', '/api/admin/removals/consultations', {
  access: 'staff',
  permission: 'removals.write',
  summary: 'Archive, delete or mark requests as spam, or restore them, one or many',
  body: move,
  response: moved,
  errors: ['conflict'],
});

export const listRemovedConsultations = endpoint('GET', '/api/admin/removals/consultations', {
  access: 'staff',
  permission: 'removals.write',
  summary: 'Archived or deleted requests, most recently moved first',
  changedBy: ['consultations'],
  query,
  response: z.array(removed),
  list: true,
});

export const moveContactMessages = endpoint('POST', '/api/admin/removals/contact-messages', {
  access: 'staff',
  permission: 'removals.write',
  summary: "Archive, delete or mark messages of the site's form as spam, or restore them, one or many",
  body: move,
  response: moved,
});

export const listRemovedContactMessages = endpoint('GET', '/api/admin/removals/contact-messages', {
  access: 'staff',
  permission: 'removals.write',
  summary: "Archived or deleted messages of the site's form, most recently moved first",
  changedBy: ['messages'],
  query,
  response: z.array(removed),
  list: true,
});

export const moveClientMessages = endpoint('POST', '/api/admin/removals/client-messages', {
  access: 'staff',
  permission: 'removals.write',
  summary: 'Archive or delete messages between clients and the agency, or restore them, one or many',
  body: moveWithin,
  response: moved,
});

export const listRemovedClientMessages = endpoint('GET', '/api/admin/removals/client-messages', {
  access: 'staff',
  permission: 'removals.write',
  summary: 'Archived or deleted messages between clients and the agency, most recently moved first',
  changedBy: ['messages'],
  query,
  response: z.array(removed),
  list: true,
});
