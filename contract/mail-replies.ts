import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listQuery, ok } from './validation/fields.ts';

/** The largest size of a mail that the program reads, in bytes. Mail programs encode 25 MB of files as 34 MB. */
export const largestMail = 40 * 1024 * 1024;

/** The reasons why a received mail is not added to a conversation. */
const stopReasons = [
  'no-token',
  'wrong-token',
  'expired',
  'unknown-sender',
  'forged',
  'automatic',
  'bounce',
  'loop',
  'too-many',
  'too-large',
  'unreadable',
  'empty',
  'no-right',
  'closed',
  'undecided',
  'refused',
] as const;

export type StopReason = (typeof stopReasons)[number];

const shortText = (most: number, words: string) =>
  z.string(words).check(z.trim(), z.minLength(1, words), z.maxLength(most, words));

const addressWords = 'Please enter an address with TOKEN in it, such as reply+TOKEN@example.com.';

/** The mailbox of answers. */
export const mailRepliesInput = z.object({
  address: z.string(addressWords).check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((text) => text.replace('token', 'TOKEN')),
    z.maxLength(200, addressWords),
    z.regex(/^(?:[\w.-]{1,28}\+)?TOKEN@[a-z\d-]+(?:\.[a-z\d-]+)+$/, addressWords),
  ),
  /** The mailbox that the program reads; null if another program hands in the mails by a call. */
  imap: z.nullable(
    z.object({
      host: shortText(200, 'Please enter the IMAP server.'),
      port: z
        .int('Please enter the port.')
        .check(z.gte(1, 'Please enter the port.'), z.lte(65_535, 'Please enter the port.')),
      /** True: the connection is encrypted from the start, as on port 993. False: STARTTLS encrypts it. */
      secure: z.boolean(),
      user: shortText(200, 'Please enter the user name.'),
      /** Without this field the stored password is kept. */
      password: z.optional(shortText(500, 'Please enter the password.')),
    }),
  ),
  /** The name at the start of `Authentication-Results` headers that the receiving server writes; empty for none. */
  authenticator: z.string().check(z.trim(), z.maxLength(200, 'This name is too long.')),
});

export type MailRepliesInput = z.infer<typeof mailRepliesInput>;

/** The state of replies by mail. */
export const mailReplies = z.object({
  /** Null while replies by mail are off. The password is never sent to the browser. */
  settings: z.nullable(
    z.object({
      address: z.string(),
      imap: z.nullable(z.object({ host: z.string(), port: z.int(), secure: z.boolean(), user: z.string() })),
      authenticator: z.string(),
      /** True if another program can hand in mails by a signed call. */
      handsIn: z.boolean(),
    }),
  ),
  /** True once a test e-mail has arrived. Until then, notices cannot be answered by mail. */
  proved: z.boolean(),
  /** False if no mail server is configured, so that nothing can be sent. */
  sends: z.boolean(),
  /** The time when the mailbox was last read, and the last error. */
  mailbox: z.nullable(z.object({ at: instant, trouble: z.nullable(z.string()) })),
  test: z.nullable(
    z.object({ sentAt: instant, arrivedAt: z.nullable(instant), server: z.nullable(z.string()) }),
  ),
});

export type MailReplies = z.infer<typeof mailReplies>;

const permission = 'connections.write';

export const getMailReplies = endpoint('GET', '/api/admin/mail-replies', {
  access: 'staff',
  permission,
  summary: 'How replies by mail arrive, and whether a test e-mail has arrived',
  changedBy: ['mail'],
  response: mailReplies,
});

export const saveMailReplies = endpoint('PUT', '/api/admin/mail-replies', {
  access: 'staff',
  permission,
  summary: 'Set the address and mailbox for replies by mail; notices use it once a test e-mail has arrived',
  body: mailRepliesInput,
  response: mailReplies,
});

export const removeMailReplies = endpoint('DELETE', '/api/admin/mail-replies', {
  access: 'staff',
  permission,
  summary: 'Switch off replies by mail',
  response: ok,
});

export const testMailReplies = endpoint('POST', '/api/admin/mail-replies/test', {
  access: 'staff',
  permission,
  summary: 'Sign in to the mailbox and send a test e-mail to it; its arrival shows in the state',
  response: z.object({
    sent: z.boolean(),
    /** The step at which the test failed, and how to fix the problem; null if the mail was sent. */
    words: z.nullable(z.string()),
    /** The original answer of the mail server. */
    answer: z.nullable(z.string()),
  }),
  errors: ['conflict', 'too_many_requests'],
});

export const renewInboundSecret = endpoint('POST', '/api/admin/mail-replies/secret', {
  access: 'staff',
  permission,
  summary:
    'Create the secret with which another program signs received e-mails; the earlier secret stops working',
  response: z.object({ secret: z.string() }),
  errors: ['conflict'],
});

/** A received mail that was not added to a conversation. */
export const stoppedMail = z.object({
  id,
  sender: z.string(),
  subject: z.string(),
  reason: z.enum(stopReasons),
  /** The refusal, in words. */
  detail: z.nullable(z.string()),
  /** The whole text. */
  text: z.string(),
  /** The names of its files. */
  files: z.array(z.string()),
  /** The person whose reply address the mail was sent to; null if no person has this address. */
  person: z.nullable(z.string()),
  /** True if staff can add the mail to the conversation it was meant for. */
  canPlace: z.boolean(),
  createdAt: instant,
});

export type StoppedMail = z.infer<typeof stoppedMail>;

export const listStoppedMails = endpoint('GET', '/api/admin/stopped-mails', {
  access: 'staff',
  permission: 'mail.read',
  summary: 'Received e-mails that are in no conversation, with the reason, newest first; kept for 30 days',
  changedBy: ['mail'],
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(stoppedMail),
  list: true,
});

export const placeStoppedMail = endpoint('POST', '/api/admin/stopped-mails/:id/place', {
  access: 'staff',
  permission: 'mail.write',
  summary:
    'Add an e-mail with a valid token from an unknown address to the conversation, as written by the token’s person',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const deleteStoppedMail = endpoint('DELETE', '/api/admin/stopped-mails/:id', {
  access: 'staff',
  permission: 'mail.write',
  summary: 'Delete a received e-mail that was stopped',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});

export const receiveMail = endpoint('POST', '/api/inbound/mail', {
  access: 'public',
  summary:
    'Deliver one received e-mail, unchanged. `X-Foyer-Signature: t=<seconds>,v1=<hex>` is the HMAC-SHA-256 of `<seconds>.<mail>` with the secret from the Connections screen',
  stream: 'message/rfc822',
  bodyLimit: largestMail,
  response: ok,
  errors: ['bad_request', 'not_found', 'payload_too_large', 'unsupported_media_type'],
});
