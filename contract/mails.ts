import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, idParams, instant, listQuery, ok } from './validation/fields.ts';

/**
 * The states of a mail. `queued`: waits to be sent. `sent`: the mail server accepted it. `refused`: the mail server refused it.
 * `failed`: every try failed. `kept`: no mail server is configured. `held`: waits until a wave of form posts is judged.
 */
export const mailStates = ['queued', 'sent', 'refused', 'failed', 'kept', 'held'] as const;

export const mailState = z.enum(mailStates);

export type MailStateName = z.infer<typeof mailState>;

/** A mail in the list for staff. The text is left out, because it may contain a link that signs in. */
const listedMail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: z.number(),
  /** The time of the last try. */
  triedAt: z.nullable(instant),
  /** The last answer of the mail server, or the last connection error. */
  error: z.nullable(z.string()),
  client: z.nullable(z.object({ id, name: z.string() })),
  createdAt: instant,
  sentAt: z.nullable(instant),
});

export type ListedMail = z.infer<typeof listedMail>;

export const listMails = endpoint('GET', '/api/admin/mail', {
  access: 'staff',
  permission: 'mail.read',
  summary: 'Every e-mail of the last three months with its state, newest first',
  changedBy: ['mail'],
  query: z.object({
    ...listQuery,
    state: z.optional(mailState),
    clientAccountId: z.optional(id),
    /** Returns only mails to this address. */
    recipient: z.optional(email()),
  }),
  response: z.array(listedMail),
  list: true,
});

/** The state of mail delivery. Numbers stop at `limits.counted`. */
const mailStatus = z.object({
  /** False if no mail server is configured, so that mails are kept. */
  configured: z.boolean(),
  queued: z.number(),
  refused: z.number(),
  failed: z.number(),
  kept: z.number(),
  held: z.number(),
  /** If no mail was sent for 15 minutes: the time since which the oldest mail waits. Otherwise null. */
  stuckSince: z.nullable(instant),
});

export type MailStatus = z.infer<typeof mailStatus>;

export const getMailStatus = endpoint('GET', '/api/admin/mail/status', {
  access: 'staff',
  permission: 'mail.read',
  summary: 'The state of e-mail delivery',
  changedBy: ['mail'],
  response: mailStatus,
});

export const getMailText = endpoint('GET', '/api/admin/mail/:id/text', {
  access: 'staff',
  permission: 'outbox.read',
  summary: 'The text of an e-mail that was not sent yet; super admins only, since it may hold a sign-in link',
  changedBy: ['mail'],
  params: idParams,
  response: z.object({ text: z.string() }),
  errors: ['not_found'],
});

export const sendMailAgain = endpoint('POST', '/api/admin/mail/:id/send', {
  access: 'staff',
  permission: 'mail.write',
  summary: 'Retry an e-mail that was not sent',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const sendFailedMails = endpoint('POST', '/api/admin/mail/send-failed', {
  access: 'staff',
  permission: 'mail.write',
  summary: 'Retry all failed e-mails',
  response: z.object({ count: z.number() }),
});

export const sendKeptMails = endpoint('POST', '/api/admin/mail/send-kept', {
  access: 'staff',
  permission: 'mail.write',
  summary: 'Send all e-mails that were saved without a mail server; they are never sent automatically',
  response: z.object({ count: z.number() }),
});

/** The result of a test of the mail server. */
const mailTest = z.object({
  sent: z.boolean(),
  /** A description of the problem and how to fix it; null if the mail was sent. */
  words: z.nullable(z.string()),
  /** The original answer of the mail server. */
  answer: z.nullable(z.string()),
});

export const sendTestMail = endpoint('POST', '/api/admin/mail/test', {
  access: 'staff',
  permission: 'mail.write',
  summary: 'Send a test e-mail to yourself, and return the mail server’s answer',
  response: mailTest,
  errors: ['conflict', 'too_many_requests'],
});

export const listUndeliverable = endpoint('GET', '/api/admin/mail/undeliverable', {
  access: 'staff',
  permission: 'clients.read',
  summary: 'The clients whose newest e-mail was refused, with the mail server’s answer',
  changedBy: ['clients', 'contacts', 'mail'],
  response: z.array(z.object({ clientAccountId: id, recipient: z.string(), error: z.string() })),
});
