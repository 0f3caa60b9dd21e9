import * as z from 'zod/mini';
import { attachedUploads, attachment } from './attachments.ts';
import { id, instant, requiredText, text } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';

/** The side of the writer: the client or the agency. */
export const threadSide = z.enum(['client', 'agency']);

/** One message of a thread. */
export const threadMessage = z.object({
  id,
  author: z.nullable(person),
  side: threadSide,
  body: z.string(),
  /** True for a staff note, which no client ever receives. */
  internal: z.boolean(),
  /** For a message that came by mail: the quoted text and the signature, which the screen folds away. */
  quoted: z.optional(z.nullable(z.string())),
  files: z.array(attachment),
  /** The colleagues mentioned in the text. Each name follows an @ sign. */
  mentions: z.array(person),
  createdAt: instant,
});

export type ThreadMessage = z.infer<typeof threadMessage>;

/** The text of a new message. */
export const threadWords = requiredText(limits.message, 'Please write a message.', 'The message');

/** The greatest number of people mentioned in one message. */
const mostMentions = 20;

/** Fields that are sent with a message: files, and the ids of mentioned colleagues. */
export const withMessage = {
  files: attachedUploads,
  mentions: z._default(z.array(id).check(z.maxLength(mostMentions, 'Please mention fewer people.')), []),
};

/** A reply in a thread. */
export const threadReply = { message: text(limits.message, 'The message'), ...withMessage };

interface Reply {
  message: string;
  files: readonly string[];
}

/** Checks that a reply has text or files. */
export const hasContent = z.refine<Reply>(({ message, files }) => message !== '' || files.length > 0, {
  error: 'Please write a message.',
  path: ['message'],
});
