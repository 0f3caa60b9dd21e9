type Instant = string;

/**
 * The state of a mail:
 * - `queued`: it is sent as soon as the mail server accepts it
 * - `sent`: the mail server has accepted it
 * - `refused`: the mail server refused it for good, with a reason
 * - `failed`: every try has failed
 * - `kept`: no mail server was configured
 * - `held`: it waits until staff judge the wave of posts that caused it
 */
export type MailState = 'queued' | 'sent' | 'refused' | 'failed' | 'kept' | 'held';

/** The kind of a mail: a notice, a mail about an account, the confirmation of a form, or a mail of the program itself. */
export type MailKind = 'notice' | 'account' | 'confirmation' | 'wave' | 'test';

/** Every mail with its state. `server/work/mail/mailer.ts` explains the parts of a mail. */
export interface MailTable {
  id: string;
  recipient: string;
  /** The recipient's address in its comparable form. */
  recipientKey: string;
  subject: string;
  /** The text of the mail; emptied once it is sent, since it may contain a link that signs in. */
  body: string;
  html: string | null;
  replyTo: string | null;
  unsubscribeUrl: string | null;
  /** A JSON list of the ids of pictures, which `html` shows as `cid:<id>`. */
  pictures: string | null;
  /** A JSON list of the ids of attached files. */
  files: string | null;
  kind: MailKind;
  clientAccountId: string | null;
  personKind: 'contact' | 'user' | null;
  personId: string | null;
  thread: string | null;
  /** The id of the form post that caused a held mail. */
  heldFor: string | null;
  state: MailState;
  attempts: number;
  triedAt: Instant | null;
  /** The last error of the mail server or of the connection; null after success. */
  error: string | null;
  searchText: string;
  createdAt: Instant;
  sentAt: Instant | null;
}
/** The subject of an answer by mail. For a conversation it has the id of the company. */
export type AnswerSubject =
  | 'conversation'
  | 'pin'
  | 'message'
  | 'previewFeedback'
  | 'consultation'
  | 'directiveChangeRequest'
  | 'test';

/** The mail address for one person's answers about one thing. Its token is derived from its id and stored hashed. */
export interface ReplyAddressTable {
  id: string;
  tokenHash: string;
  subjectType: AnswerSubject;
  subjectId: string;
  clientAccountId: string | null;
  contactId: string | null;
  userId: string | null;
  createdAt: Instant;
  /** The time when the address stops working. Each mail that contains the address postpones it. */
  expiresAt: Instant;
}

/** A received mail. Once its state is `done`, only the key remains, so that the mail is not processed twice. */
export interface InboundMailTable {
  id: string;
  /** The hash of the mail's `Message-ID`. */
  messageKey: string;
  state: 'stopped' | 'done';
  /** Why the mail was stopped: one of the reasons that the contract lists. */
  reason: string | null;
  detail: string | null;
  sender: string;
  senderKey: string;
  subject: string;
  body: string;
  quoted: string;
  /** JSON text: the references of the mail's files, and the names of files that are not kept. */
  files: string;
  replyAddressId: string | null;
  createdAt: Instant;
}

/** A wave: more form posts at once than normal. Only one is open at a time. */
export interface WaveTable {
  id: string;
  openedAt: Instant;
  lastAt: Instant;
  judgement: 'spam' | 'real' | null;
  judgedAt: Instant | null;
  userId: string | null;
}

/** A form post of a wave. */
export interface WavePostTable {
  waveId: string;
  subjectType: 'consultation' | 'contactMessage';
  subjectId: string;
  /** A value that is equal for posts that look alike. */
  likeness: string;
  /** True if the post went to spam as one of many look-alikes. */
  spam: boolean;
  /** True: its network alone sent more posts than people do. False: all networks together did. */
  crowded: boolean;
}
