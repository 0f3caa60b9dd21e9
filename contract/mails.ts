import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, idParams, instant, listQuery, ok } from './validation/fields.ts';

/**
 * What became of a mail: it is on its way, the mail server has taken it, refuses it, every try has failed, it is kept because no mail
 * server is configured, or held until a wave of form posts is judged.
 */
export const mailStates = ['queued', 'sent', 'refused', 'failed', 'kept', 'held'] as const;

export const mailState = z.enum(mailStates);

export type MailStateName = z.infer<typeof mailState>;

/** A mail as the list of staff shows it: without its text, which may hold a link that signs in. */
export const listedMail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: z.number(),
  /** When it was last tried. */
  triedAt: z.nullable(instant),
  /** What the mail server, or the way to it, answered last. */
  error: z.nullable(z.string()),
  client: z.nullable(z.object({ id, name: z.string() })),
  createdAt: instant,
  sentAt: z.nullable(instant),
});

export type ListedMail = z.infer<typeof listedMail>;

export const listMails = endpoint('GET', '/api/admin/mail', {
  access: 'staff',
  permission: 'mail.read',
  summary: 'Every mail of the last three months with what became of it, the newest first',
  changedBy: ['mail'],
  query: z.object({
    ...listQuery,
    state: z.optional(mailState),
    clientAccountId: z.optional(id),
    /** The address of one person. */
    recipient: z.optional(email()),
  }),
  response: z.array(listedMail),
  list: true,
});

/** How delivery goes. Numbers stop at `limits.counted`. */
export const mailStatus = z.object({
  /** False: no mail server is configured, and mails are kept. */
  configured: z.boolean(),
  queued: z.number(),
  refused: z.number(),
  failed: z.number(),
  kept: z.number(),
  held: z.number(),
  /** Since when the oldest mail waits, where nothing has left for 15 minutes; else null. */
  stuckSince: z.nullable(instant),
});

export type MailStatus = z.infer<typeof mailStatus>;

export const getMailStatus = endpoint('GET', '/api/admin/mail/status', {
  access: 'staff',
  permission: 'mail.read',
  summary: 'How delivery of mail goes',
  changedBy: ['mail'],
  response: mailStatus,
});

export const getMailText = endpoint('GET', '/api/admin/mail/:id/text', {
  access: 'staff',
  permission: 'outbox.read',
  summary: 'What a mail says that was not sent yet; super admins only, as it may hold a link that signs in',
  changedBy: ['mail'],
  params: idParams,
  response: z.object({ text: z.string() }),
  errors: ['not_found'],
});

export const sendMailAgain = endpoint('POST', '/api/admin/mail/:id/send', {
  access: 'staff',
  permission: 'mail.write',
  summary: 'Try a mail again that was not sent',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const sendFailedMails = endpoint('POST', '/api/admin/mail/send-failed', {
  access: 'staff',
  permission: 'mail.write',
  summary: 'Try all mails again whose tries have failed',
  response: z.object({ count: z.number() }),
});

export const sendKeptMails = endpoint('POST', '/api/admin/mail/send-kept', {
  access: 'staff',
  permission: 'mail.write',
  summary: 'Send all mails that were kept without a mail server; until then none of them leaves by itself',
  response: z.object({ count: z.number() }),
});

/** What a test of the mail server found. */
export const mailTest = z.object({
  sent: z.boolean(),
  /** What is wrong and what to look at; null where the mail was sent. */
  words: z.nullable(z.string()),
  /** The answer of the server as it came. */
  answer: z.nullable(z.string()),
});

export const sendTestMail = endpoint('POST', '/api/admin/mail/test', {
  access: 'staff',
  permission: 'mail.write',
  summary: 'Send a test mail to oneself, and say what the mail server answers',
  response: mailTest,
  errors: ['conflict', 'too_many_requests'],
});

export const listUndeliverable = endpoint('GET', '/api/admin/mail/undeliverable', {
  access: 'staff',
  permission: 'clients.read',
  summary: 'The clients whose newest mail was refused, with the words of the mail server',
  changedBy: ['clients', 'contacts', 'mail'],
  response: z.array(z.object({ clientAccountId: id, recipient: z.string(), error: z.string() })),
});
