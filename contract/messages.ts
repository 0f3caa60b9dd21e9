import * as z from 'zod/mini';
import { attachedUploads, attachment } from './attachments.ts';
import { clientSummary } from './client-summary.ts';
import { folder } from './consultations.ts';
import { messageRead } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { validationTexts } from './texts/validation-texts.ts';
import {
  email,
  id,
  idParams,
  instant,
  listQuery,
  mine,
  ok,
  optionalText,
  requiredText,
  text,
} from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { messageLink, newLinks } from './message-links.ts';
import { person } from './person.ts';
import { assigned } from './staff-summary.ts';
import { hasContent } from './threads.ts';

/** A message sent with the site's contact form. */
export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.nullable(z.string()),
  message: z.string(),
  isRead: z.boolean(),
  /** The client with the sender's e-mail address; null if no client has it. */
  clientAccountId: z.nullable(id),
  /** The company of that client, or the client's name without a company. */
  clientCompany: z.nullable(z.string()),
  owner: assigned.owner,
  /** The agency's answer, sent once by mail. */
  adminResponse: z.nullable(z.string()),
  responseDate: z.nullable(instant),
  respondedBy: z.nullable(person),
  createdAt: instant,
});

export type ContactMessage = z.infer<typeof contactMessage>;

/** The text shown instead of a message that staff deleted. */
export const messageDeletedText = 'This message was deleted.';

/** A message between a client and the agency, as the client sees it. */
export const clientMessage = z.object({
  id,
  message: z.string(),
  /** True if the agency wrote it. */
  fromAdmin: z.boolean(),
  /** The contact or the member of staff who wrote it. */
  author: z.nullable(person),
  /**
   * For a client's message: true if staff have read it. For an agency message: true if this contact has read it; in calls for
   * staff, true if any contact has.
   */
  isRead: z.boolean(),
  /** The time when the other side first read the message; null if it is unread. */
  read: z.nullable(messageRead),
  /** For a message that came by mail: the quoted text and the signature, which the screen folds away. */
  quoted: z.optional(z.nullable(z.string())),
  files: z.array(attachment),
  links: z.array(messageLink),
  adminResponse: z.nullable(z.string()),
  responseDate: z.nullable(instant),
  respondedBy: z.nullable(person),
  /** The client's message that this one answers. The `adminResponse` of that message has the same text. */
  responseToId: z.nullable(id),
  /**
   * The time when staff deleted the message, as long as they can undo this. The `message` is then `messageDeletedText`, without
   * attachments.
   */
  deletedAt: z.optional(instant),
  createdAt: instant,
});

export type ClientMessage = z.infer<typeof clientMessage>;

/** A message between a client and the agency, as staff see it. */
const staffClientMessage = z.extend(clientMessage, {
  clientAccountId: id,
  clientAccount: clientSummary,
});

export type StaffClientMessage = z.infer<typeof staffClientMessage>;

const required = validationTexts.validation_error.consultation;

export const newContactMessage = z.object({
  name: requiredText(limits.name, required, 'The name'),
  email: email(required),
  subject: optionalText(limits.subject, 'The subject'),
  message: requiredText(limits.message, required, 'The message'),
  /** The site's form also sends a field that people do not see, and a token signed by the server. */
  website: z.optional(z.string().check(z.maxLength(200))),
  formToken: z.optional(z.string().check(z.maxLength(500))),
});

export type NewContactMessage = z.infer<typeof newContactMessage>;

/** The text shown after sending a message. */
export const messageSentText =
  'Your message has been sent. A representative from our team will contact you within 24 hours.';

/** A message needs text or files. */
const written = { message: text(limits.message, 'The message'), files: attachedUploads, links: newLinks };

/** A message from staff to a client. */
export const messageToClient = z
  .object({
    clientAccountId: z.string({ error: 'Please select a client.' }).check(z.uuid('Please select a client.')),
    ...written,
    /**
     * The newest agency message that the writer sees; null if there is none. The call fails if there is a newer one. Without
     * this field the message is always sent.
     */
    after: z.optional(z.nullable(id)),
  })
  .check(hasContent);

export type MessageToClient = z.infer<typeof messageToClient>;

/** The answer to a client's message. Each message has at most one answer. */
export const messageResponse = z.object({
  response: requiredText(limits.message, 'Please write a response.', 'The response'),
  files: attachedUploads,
});

/** The answer to a contact form message. Each message has at most one answer. */
export const contactResponse = z.object({
  response: requiredText(limits.message, 'Please write a response.', 'The response'),
});

export const sendContactMessage = endpoint('POST', '/api/messages', {
  access: 'public',
  summary: 'Write to the team',
  body: newContactMessage,
  response: ok,
  status: 201,
  errors: ['idempotency_mismatch', 'too_many_requests'],
  form: true,
});

export const listContactMessages = endpoint('GET', '/api/admin/messages', {
  access: 'staff',
  permission: 'messages.read',
  summary: 'Messages written with the form of the site, newest first',
  changedBy: ['messages'],
  query: z.object({
    ...listQuery,
    /** Returns only messages of this client. */
    clientAccountId: z.optional(id),
    folder: z._default(folder, 'inbox'),
    mine,
  }),
  response: z.array(contactMessage),
  list: true,
});

export const getContactMessage = endpoint('GET', '/api/admin/messages/:id', {
  access: 'staff',
  permission: 'messages.read',
  summary: 'One message written with the form of the site',
  changedBy: ['messages'],
  params: idParams,
  response: contactMessage,
  errors: ['not_found'],
});

export const readContactMessage = endpoint('PATCH', '/api/admin/messages/:id/read', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Mark a message as read',
  params: idParams,
  response: contactMessage,
  errors: ['not_found'],
});

export const restoreContactMessage = endpoint('POST', '/api/admin/messages/:id/restore', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Move a message out of the spam folder',
  params: idParams,
  response: contactMessage,
  errors: ['not_found'],
});

export const respondToContactMessage = endpoint('POST', '/api/admin/messages/:id/respond', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Answer a message of the site by e-mail, once; it counts as read',
  params: idParams,
  body: contactResponse,
  response: contactMessage,
  errors: ['not_found', 'already_responded', 'conflict'],
});

export const myMessages = endpoint('GET', '/api/client/messages', {
  access: 'client',
  standing: 'sees',
  untilVerified: {
    hidden: ['adminResponse', 'responseDate', 'respondedBy', 'read'],
    ownOnly: true,
    keepsSeen: true,
  },
  summary: 'The messages between the client and the agency, newest first',
  changedBy: ['messages'],
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(clientMessage),
  list: true,
});

export const sendClientMessage = endpoint('POST', '/api/client/messages', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Write to the agency',
  body: z.object(written).check(hasContent),
  response: clientMessage,
  status: 201,
  errors: ['conflict', 'payload_too_large', 'storage_full', 'idempotency_mismatch', 'too_many_requests'],
});

/** The text shown after the agency's messages are marked as read. */
export const messagesReadText = 'Messages marked as read';

export const readMyMessages = endpoint('POST', '/api/client/messages/mark-read', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: { message: messagesReadText } },
  summary: "Mark the agency's messages as read by this person",
  response: ok,
});

export const listClientMessages = endpoint('GET', '/api/admin/client-messages', {
  access: 'staff',
  permission: 'messages.read',
  summary: 'Messages between clients and the agency, newest first',
  changedBy: ['messages', 'clients'],
  query: z.object({
    ...listQuery,
    /** Returns only messages of this client. */
    clientAccountId: z.optional(id),
    /** Returns only messages that this side wrote. */
    from: z.optional(z.enum(['client', 'admin'])),
    mine,
  }),
  response: z.array(staffClientMessage),
  list: true,
});

export const getClientMessage = endpoint('GET', '/api/admin/client-messages/:id', {
  access: 'staff',
  permission: 'messages.read',
  summary: 'One message between a client and the agency',
  changedBy: ['messages', 'clients'],
  params: idParams,
  response: staffClientMessage,
  errors: ['not_found'],
});

export const writeToClient = endpoint('POST', '/api/admin/client-messages', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Write to a client',
  body: messageToClient,
  response: staffClientMessage,
  status: 201,
  errors: ['conflict', 'payload_too_large', 'storage_full', 'idempotency_mismatch'],
});

export const settleConversation = endpoint('POST', '/api/admin/client-messages/:id/settle', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Mark a client’s message and all earlier ones as needing no answer',
  params: idParams,
  response: staffClientMessage,
  errors: ['not_found', 'conflict'],
});

export const readClientMessage = endpoint('POST', '/api/admin/client-messages/:id/read', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Mark a message of a client as read',
  params: idParams,
  response: staffClientMessage,
  errors: ['not_found'],
});

export const respondToClientMessage = endpoint('POST', '/api/admin/client-messages/:id/respond', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Answer a message of a client, once',
  params: idParams,
  body: messageResponse,
  response: staffClientMessage,
  errors: ['not_found', 'already_responded', 'conflict', 'payload_too_large', 'storage_full'],
});
