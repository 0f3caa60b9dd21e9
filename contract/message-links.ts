import * as z from 'zod/mini';
import { id } from './validation/fields.ts';

/** The kinds of things a message can link to. */
const linkKind = z.enum(['preview', 'project']);

/** A preview or project that a message links to. */
export const messageLink = z.object({
  kind: linkKind,
  id,
  /** The title of the preview or project at the time of writing, as it is in the message. */
  title: z.string(),
});

export type MessageLink = z.infer<typeof messageLink>;

/** The greatest number of links per message. */
const mostLinks = 10;

/** The links of a new message. Each must belong to the conversation's client. */
export const newLinks = z._default(
  z
    .array(z.object({ kind: linkKind, id }))
    .check(z.maxLength(mostLinks, `One message can link at most ${mostLinks} previews and projects.`)),
  [],
);

export type NewLink = z.infer<typeof newLinks>[number];
