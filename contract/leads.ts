import * as z from 'zod/mini';
import { offeredTimes, staffAppointment } from './appointments.ts';
import { attachedUploads, attachment } from './attachments.ts';
import { client } from './clients.ts';
import { consultation, consultationStatus } from './consultations.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';

/** A text by staff about a request: an answer to its sender, or a note that only the agency sees. */
const leadMessage = z.object({
  id,
  author: z.nullable(person),
  body: z.string(),
  quoted: z.optional(z.nullable(z.string())),
  files: z.array(attachment),
  /** True for a note. */
  internal: z.boolean(),
  /** True for a reply by the sender of the request. */
  fromSender: z.boolean(),
  createdAt: instant,
});

export type LeadMessage = z.infer<typeof leadMessage>;

/** The answers, notes and other data that belong to a request. */
export const lead = z.object({
  /** The newest hundred answers and notes, oldest first. */
  messages: z.array(leadMessage),
  appointment: z.nullable(staffAppointment),
  /** True if an answer must still be sent or passed on, because no mail server was configured when it was written. */
  kept: z.boolean(),
  /** The number of this request among all requests from the same e-mail address: 3 for the third. */
  nth: z.number(),
});

export type Lead = z.infer<typeof lead>;

export const getLead = endpoint('GET', '/api/admin/consultations/:id/lead', {
  access: 'staff',
  permission: 'consultations.read',
  summary: 'The answers and notes on a request, and the number of requests from its sender',
  changedBy: ['consultations', 'mail'],
  params: idParams,
  response: lead,
  errors: ['not_found'],
});

/**
 * The largest total size of a mail's attachments, in bytes. Mail servers refuse mails above about 25 MB, and encoding makes
 * files larger.
 */
export const mailedMost = 15_000_000;

/** The error text of the field `files` if the files are too large. */
export const mailedText = 'An e-mail can carry 15MB of files. Please attach smaller ones.';

/** The typed text and the files of an answer. */
export const answerWords = z.object({
  message: requiredText(limits.message, 'Please write an answer.', 'The answer'),
  /** The files are attached to the mail. A client also finds them in the portal. */
  files: attachedUploads,
});

/** An answer, with the state of the request that its writer sees. The call fails if a colleague answered in the meantime. */
const leadAnswer = z.object({
  ...answerWords.shape,
  /** The status of the request that the writer sees. */
  status: consultationStatus,
  /** The id of the newest message that the writer sees; null if there is none. */
  after: z.nullable(id),
  /** The times that the mail offers for an appointment. */
  appointment: z.optional(z.nullable(offeredTimes)),
  /** For an agency without a mail server: true if staff reached the person in another way. */
  reached: z.optional(z.boolean()),
});

export const answerConsultation = endpoint('POST', '/api/admin/consultations/:id/answer', {
  access: 'staff',
  permission: 'consultations.write',
  summary:
    'Answer the sender of a request by e-mail; a pending request then counts as contacted. Without a mail server a client reads the answer in the portal. For other senders the answer is kept, and a pending request stays pending',
  params: idParams,
  body: leadAnswer,
  response: consultation,
  errors: ['not_found', 'conflict', 'payload_too_large', 'storage_full'],
});

export const settleKeptAnswers = endpoint('POST', '/api/admin/consultations/:id/kept', {
  access: 'staff',
  permission: 'consultations.write',
  summary:
    'Send the kept answers to a request, or mark them as passed on by hand; a pending request then counts as contacted',
  params: idParams,
  body: z.object({ by: z.enum(['mail', 'hand']) }),
  response: consultation,
  errors: ['not_found', 'conflict'],
});

const leadNote = z.object({
  message: requiredText(limits.message, 'Please write a note.', 'The note'),
  files: attachedUploads,
});

export const noteConsultation = endpoint('POST', '/api/admin/consultations/:id/notes', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Write a staff note about a request',
  params: idParams,
  body: leadNote,
  response: lead,
  errors: ['not_found', 'conflict', 'payload_too_large', 'storage_full'],
});

/** Why a request was lost. */
export const lostRequest = z.object({ reason: requiredText(300, 'Please say why.', 'The reason') });

export const loseConsultation = endpoint('POST', '/api/admin/consultations/:id/lost', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Mark a request as lost, with the reason; it keeps its status and leaves the queue',
  params: idParams,
  body: lostRequest,
  response: consultation,
  errors: ['not_found', 'conflict'],
});

export const reopenConsultation = endpoint('DELETE', '/api/admin/consultations/:id/lost', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Reopen a lost request: it returns to its previous status',
  params: idParams,
  response: consultation,
  errors: ['not_found', 'conflict'],
});

/** An account made from a request. The client chooses a password by the `link`; null if it was mailed instead. */
const madeClient = z.object({ client, link: z.nullable(z.string()) });

export const makeClient = endpoint('POST', '/api/admin/consultations/:id/client', {
  access: 'staff',
  permission: 'clients.create',
  summary: 'Open an account for the sender of a request and invite them; includes their earlier requests',
  params: idParams,
  response: madeClient,
  status: 201,
  errors: ['not_found', 'conflict', 'email_taken'],
});
