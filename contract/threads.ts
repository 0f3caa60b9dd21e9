import * as z from 'zod/mini';
import { id, instant, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';

/** Who speaks: the client's side or the agency's. */
export const threadSide = z.enum(['client', 'agency']);

/** A file that hangs on a message of a thread. */
export const threadFile = z.object({ id, name: z.string(), url: z.string(), size: z.number() });

/** One message of a thread. */
export const threadMessage = z.object({
  id,
  author: z.nullable(person),
  side: threadSide,
  body: z.string(),
  /** True: a note among staff. A client never gets one. */
  internal: z.boolean(),
  files: z.array(threadFile),
  createdAt: instant,
});

export type ThreadMessage = z.infer<typeof threadMessage>;

/** The words of a new message. */
export const threadWords = requiredText(limits.message, 'Please write a message.', 'The message');
