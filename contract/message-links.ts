import * as z from 'zod/mini';
import { id } from './validation/fields.ts';

/** What a message can name so that it opens from there. */
export const linkKind = z.enum(['preview', 'project']);

/** A preview or a project that a message names. */
export const messageLink = z.object({
  kind: linkKind,
  id,
  /** Its title when the message was written, as it stands in the text. */
  title: z.string(),
});

export type MessageLink = z.infer<typeof messageLink>;

/** Most things that one message names. */
export const mostLinks = 10;

/** What a new message names. Each has to belong to the client of the conversation. */
export const newLinks = z._default(
  z
    .array(z.object({ kind: linkKind, id }))
    .check(z.maxLength(mostLinks, `One message can name at most ${mostLinks} previews and projects.`)),
  [],
);

export type NewLink = z.infer<typeof newLinks>[number];
