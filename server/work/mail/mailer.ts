import type { MailKind, MailTable } from '#server/data/db/tables/mail.ts';
import type { SmtpTrouble } from './smtp/smtp-trouble.ts';

/** A mail to send. The plain text has the whole content; mail programs that show HTML show `html` instead. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string | null;
  /** The address for replies; by default replies go to the agency. */
  replyTo?: string | null;
  /** An address that stops mails of this kind with one request (`List-Unsubscribe`). */
  unsubscribeUrl?: string | null;
  /** Ids of stored pictures that `html` shows as `cid:<id>`. Only watermarked pictures are sent. */
  pictures?: readonly string[];
  /**
   * Ids of stored files to attach, or names of documents: `invoice/<id>`, `quote/<id>/<version>`,
   * `appointment/<id>`.
   */
  files?: readonly string[];
  /** The kind of mail; `account` by default. */
  kind?: MailKind;
  /** The company that the mail is about. */
  clientAccountId?: string | null;
  /** The recipient, if it is a known person. */
  person?: { kind: 'contact' | 'user'; id: string } | null;
  /** A text that is the same for all mails about one thing, so that mail programs show them as one conversation. */
  thread?: string | null;
  /**
   * The id of the form post that caused the mail. If the post belongs to a wave, the mail is held back until staff judge the
   * wave.
   */
  heldFor?: string | null;
}

/** A picture to embed. */
export interface MailPicture {
  bytes: Buffer;
  mime: string;
}

/** A file attached to a mail. */
export interface MailFile extends MailPicture {
  name: string;
}

/** The functions that read pictures and files for mails. Features supply them; without them mails have no pictures. */
export interface MailSources {
  /** A watermarked picture, found by the id of its file; null if the file is not a watermarked picture. */
  picture(fileId: string): Promise<MailPicture | null>;
  /**
   * A stored file; null if the file was deleted in the meantime.
   * @throws the storage's error, after which the mail is retried
   */
  file(fileId: string): Promise<MailFile | null>;
}

/** A point in time, with the first id of that time. */
export interface SeenUntil {
  id: string;
  at: string;
}

/** Sends mail by a job. Without SMTP, mail stays in the outbox, where staff can read it, and is also written into a folder. */
export interface Mailer {
  /** False if there is no mail server, so that mail stays in the outbox. */
  readonly configured: boolean;
  /**
   * The time at which a mail server was set up, if there was none before; null if no earlier time without a mail server is
   * known.
   */
  seenUntil: SeenUntil | null;
  /** The pattern of reply addresses that the program receives; null while replies by mail are off. */
  replies: string | null;
  /** Adds mails in the current transaction; they are sent after the commit. */
  send(...messages: readonly MailMessage[]): Promise<void>;
  /** Retries mails that were not sent or were held back, in the current transaction. */
  sendAgain(mails: readonly Pick<MailTable, 'id'>[]): Promise<void>;
  /** Sends one mail at once and waits for the server's answer: null if the mail was sent, or else the problem. */
  sendNow(message: MailMessage): Promise<SmtpTrouble | null>;
  /** The problem that prevents mails from being sent, described for the operator; null if there is none. */
  fault(): Promise<SmtpTrouble | null>;
  /** Sets the functions that read pictures and files. Called once, when the features are registered. */
  use(sources: MailSources): void;
  /** Closes the connections to the mail server. Resolves when all mails are written into the outbox folder. */
  close(): Promise<void>;
}
