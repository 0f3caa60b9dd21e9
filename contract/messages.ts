import * as z from 'zod/mini';
import { clientSummary } from './client-summary.ts';
import { shelf } from './consultations.ts';
import { endpoint } from './endpoint.ts';
import { validationTexts } from './errors.ts';
import { email, id, idParams, instant, listQuery, ok, optionalText, requiredText } from './fields.ts';
import { limits } from './limits.ts';

/** What somebody wrote with the message form of the site. */
export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.nullable(z.string()),
  message: z.string(),
  isRead: z.boolean(),
  /** The client whose address it is, where that is known for sure. */
  clientAccountId: z.nullable(id),
  createdAt: instant,
});

export type ContactMessage = z.infer<typeof contactMessage>;

/** A message between a client and the agency, as the client sees it. */
export const clientMessage = z.object({
  id,
  message: z.string(),
  /** True: the agency wrote it. */
  fromAdmin: z.boolean(),
  /** By the client where the agency wrote it, by staff where the client did. */
  isRead: z.boolean(),
  adminResponse: z.nullable(z.string()),
  responseDate: z.nullable(instant),
  /** The message of the client that this one answers; its text is also that one's `adminResponse`. */
  responseToId: z.nullable(id),
  createdAt: instant,
});

export type ClientMessage = z.infer<typeof clientMessage>;

/** The same message as staff see it. */
export const staffClientMessage = z.extend(clientMessage, {
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
  /** A field no person sees, and a token the server signed: what the form of the site sends besides. */
  website: z.optional(z.string().check(z.maxLength(200))),
  formToken: z.optional(z.string().check(z.maxLength(500))),
});

export type NewContactMessage = z.infer<typeof newContactMessage>;

/** What the visitor reads after sending a message. */
export const messageSentText =
  'Your message has been sent. A representative from our team will contact you within 24 hours.';

const written = requiredText(limits.message, 'Please write a message.', 'The message');

/** What staff write to a client without being asked. */
export const messageToClient = z.object({
  clientAccountId: z.string({ error: 'Please select a client.' }).check(z.uuid('Please select a client.')),
  message: written,
});

/** The one answer to a message of a client. */
export const messageResponse = z.object({
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
  summary: 'Messages written with the form of the site, newest first',
  query: z.object({
    ...listQuery,
    /** Only those of one client. */
    clientAccountId: z.optional(id),
    shelf: z._default(shelf, 'inbox'),
  }),
  response: z.array(contactMessage),
  list: true,
});

export const readContactMessage = endpoint('PATCH', '/api/admin/messages/:id/read', {
  access: 'staff',
  summary: 'Mark a message as read',
  params: idParams,
  response: contactMessage,
  errors: ['not_found'],
});

export const restoreContactMessage = endpoint('POST', '/api/admin/messages/:id/restore', {
  access: 'staff',
  summary: 'Take a message off the spam shelf',
  params: idParams,
  response: contactMessage,
  errors: ['not_found'],
});

export const myMessages = endpoint('GET', '/api/client/messages', {
  access: 'client',
  summary: 'The messages between the client and the agency, newest first',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(clientMessage),
  list: true,
});

export const sendClientMessage = endpoint('POST', '/api/client/messages', {
  access: 'client',
  summary: 'Write to the agency',
  body: z.object({ message: written }),
  response: clientMessage,
  status: 201,
  errors: ['idempotency_mismatch', 'too_many_requests'],
});

export const readMyMessages = endpoint('POST', '/api/client/messages/mark-read', {
  access: 'client',
  summary: 'Mark what the agency wrote as read',
  response: ok,
});

export const listClientMessages = endpoint('GET', '/api/admin/client-messages', {
  access: 'staff',
  summary: 'Messages between clients and the agency, newest first',
  query: z.object({
    ...listQuery,
    /** Only those of one client. */
    clientAccountId: z.optional(id),
    /** Only those written by one side. */
    from: z.optional(z.enum(['client', 'admin'])),
  }),
  response: z.array(staffClientMessage),
  list: true,
});

export const getClientMessage = endpoint('GET', '/api/admin/client-messages/:id', {
  access: 'staff',
  summary: 'One message between a client and the agency',
  params: idParams,
  response: staffClientMessage,
  errors: ['not_found'],
});

export const writeToClient = endpoint('POST', '/api/admin/client-messages', {
  access: 'staff',
  summary: 'Write to a client',
  body: messageToClient,
  response: staffClientMessage,
  status: 201,
  errors: ['idempotency_mismatch'],
});

export const readClientMessage = endpoint('POST', '/api/admin/client-messages/:id/read', {
  access: 'staff',
  summary: 'Mark a message of a client as read',
  params: idParams,
  response: staffClientMessage,
  errors: ['not_found'],
});

export const respondToClientMessage = endpoint('POST', '/api/admin/client-messages/:id/respond', {
  access: 'staff',
  summary: 'Answer a message of a client, once',
  params: idParams,
  body: messageResponse,
  response: staffClientMessage,
  errors: ['not_found', 'already_responded', 'conflict'],
});
