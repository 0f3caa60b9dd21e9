import * as z from 'zod/mini';
import { attachedUploads, attachment } from './attachments.ts';
import { id, instant, requiredText, text } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';

/** Who speaks: the client's side or the agency's. */
export const threadSide = z.enum(['client', 'agency']);

/** One message of a thread. */
export const threadMessage = z.object({
  id,
  author: z.nullable(person),
  side: threadSide,
  body: z.string(),
  /** True: a note among staff. A client never gets one. */
  internal: z.boolean(),
  files: z.array(attachment),
  /** Colleagues of its author who were told of it; their names stand in the text after an @. */
  mentions: z.array(person),
  createdAt: instant,
});

export type ThreadMessage = z.infer<typeof threadMessage>;

/** The words of a new message. */
export const threadWords = requiredText(limits.message, 'Please write a message.', 'The message');

/** Most people who are named in one message. */
export const mostMentions = 20;

/** What comes with the words of a message: files, and the ids of colleagues who are named in it. */
export const withMessage = {
  files: attachedUploads,
  mentions: z._default(z.array(id).check(z.maxLength(mostMentions, 'Please name fewer people.')), []),
};

/** What somebody writes in a thread. */
export const threadReply = { message: text(limits.message, 'The message'), ...withMessage };

interface Reply {
  message: string;
  files: readonly string[];
}

/** A reply has words, or files alone. */
export const hasContent = z.refine<Reply>(({ message, files }) => message !== '' || files.length > 0, {
  error: 'Please write a message.',
  path: ['message'],
});
