import * as z from 'zod/mini';
import { attachment } from './attachments.ts';
import { clientSummary } from './client-summary.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listQuery, mine, ok } from './validation/fields.ts';
import { messageLink, newLinks } from './message-links.ts';
import { person } from './person.ts';
import { removedStates } from './removals.ts';
import { assigned } from './staff-summary.ts';
import { hasContent, threadReply, threadSide } from './threads.ts';

/** The first person of the other side who read a message, and the time. `by` is null for old messages. */
export const messageRead = z.object({ by: z.nullable(person), at: z.nullable(instant) });

/** The conversation with one client, in a list. The conversation has the same id as the client. */
export const conversation = z.object({
  id,
  clientAccount: clientSummary,
  owner: assigned.owner,
  /** The newest message; notes do not count. */
  last: z.object({
    side: threadSide,
    author: z.nullable(person),
    /** The start of the text, at most 200 characters. */
    words: z.string(),
    hasFiles: z.boolean(),
    createdAt: instant,
  }),
  /** The number of messages from this client that staff have not read. */
  unread: z.int(),
  /** The time since which the client waits for an answer; null if the client is not waiting. */
  waitsSince: z.nullable(instant),
});

export type Conversation = z.infer<typeof conversation>;

/** A message of a conversation, or a staff note, as staff see it. */
export const conversationMessage = z.object({
  id,
  side: threadSide,
  author: z.nullable(person),
  body: z.string(),
  /** True for a staff note, which no client ever receives. */
  internal: z.boolean(),
  /** For a message that came by mail: the quoted text and the signature, which the screen folds away. */
  quoted: z.optional(z.nullable(z.string())),
  files: z.array(attachment),
  links: z.array(messageLink),
  /** Colleagues mentioned in a note. */
  mentions: z.array(person),
  /** Null until the other side has read the message; always null for notes. */
  read: z.nullable(messageRead),
  /** The client's message that this one answers. */
  responseToId: z.nullable(id),
  /** Present if staff archived or deleted the message. The text of a deleted message is hidden. */
  aside: z.optional(
    z.object({
      state: z.enum(removedStates),
      /** The member of staff who archived or deleted the message. */
      by: z.nullable(z.string()),
      at: instant,
      /** The time when a deleted message is removed for good; null for an archived message. */
      goneAt: z.nullable(instant),
    }),
  ),
  createdAt: instant,
});

export type ConversationMessage = z.infer<typeof conversationMessage>;

export const listConversations = endpoint('GET', '/api/admin/conversations', {
  access: 'staff',
  permission: 'messages.read',
  summary: 'Conversations with clients, newest message first',
  changedBy: ['messages', 'clients'],
  query: z.object({
    ...listQuery,
    /** Returns only conversations with unread messages, or only those that wait for the agency. */
    show: z.optional(z.enum(['unread', 'waiting'])),
    mine,
  }),
  response: z.array(conversation),
  list: true,
});

export const listConversationMessages = endpoint('GET', '/api/admin/conversations/:id/messages', {
  access: 'staff',
  permission: 'messages.read',
  summary: 'The conversation with a client and the notes of staff on it, newest first',
  changedBy: ['messages', 'clients'],
  params: idParams,
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(conversationMessage),
  list: true,
  errors: ['not_found'],
});

export const listConversationColleagues = endpoint('GET', '/api/admin/conversations/:id/colleagues', {
  access: 'staff',
  permission: 'messages.read',
  summary: 'Other staff who can read a conversation and be mentioned in its notes, by name',
  changedBy: ['team', 'clients'],
  params: idParams,
  response: z.array(person),
  errors: ['not_found'],
});

/** A staff note. */
const newConversationNote = z.object({ ...threadReply, links: newLinks }).check(hasContent);

export const noteConversation = endpoint('POST', '/api/admin/conversations/:id/notes', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Write a staff note in the conversation with a client',
  params: idParams,
  body: newConversationNote,
  response: conversationMessage,
  status: 201,
  errors: ['not_found', 'conflict', 'payload_too_large', 'storage_full', 'idempotency_mismatch'],
});

export const readConversation = endpoint('POST', '/api/admin/conversations/:id/read', {
  access: 'staff',
  permission: 'messages.write',
  summary: "Mark a client's messages as read, up to one of them",
  params: idParams,
  body: z.object({ upTo: id }),
  response: ok,
  errors: ['not_found'],
});

export const signAnswering = endpoint('POST', '/api/admin/conversations/:id/answering', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Show colleagues that you are writing to this client',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});
