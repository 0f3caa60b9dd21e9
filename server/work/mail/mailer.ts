import type { MailKind, MailTable } from '#server/data/db/tables/mail.ts';
import type { SmtpTrouble } from './smtp/smtp-trouble.ts';

/** A mail to send. Its plain text is complete; programs that show HTML show `html` instead. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string | null;
  /** The address for replies; by default they go to the agency. */
  replyTo?: string | null;
  /** An address that stops mails of this kind with one request (`List-Unsubscribe`). */
  unsubscribeUrl?: string | null;
  /** Ids of stored pictures that `html` shows as `cid:<id>`. Only watermarked ones are sent. */
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
  /** Equal for mails about one thing, so that mail programs show them as one conversation. */
  thread?: string | null;
  /**
   * The id of the form post that caused the mail. If the post belongs to a wave, the mail is held back until the wave is judged.
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

/** The sources of pictures and files, supplied by features. Without them mails have no pictures. */
export interface MailSources {
  /** A watermarked picture by its file's id; null for any other file. */
  picture(fileId: string): Promise<MailPicture | null>;
  /** A stored file; null if it was deleted in the meantime. @throws the storage's error, after which the mail is retried */
  file(fileId: string): Promise<MailFile | null>;
}

/** An instant, and the first id of that instant. */
export interface SeenUntil {
  id: string;
  at: string;
}

/** Sends mail by a job. Without SMTP, mail stays in the outbox for staff to read and is also written into a folder. */
export interface Mailer {
  /** False if there is no mail server, so mail stays in the outbox. */
  readonly configured: boolean;
  /** Since when a mail server is set up, if there was none before; null if no time without one is known. */
  seenUntil: SeenUntil | null;
  /** The pattern of addresses for answers by mail; null while these are off. */
  replies: string | null;
  /** Adds mails in the current transaction; they are sent after the commit. */
  send(...messages: readonly MailMessage[]): Promise<void>;
  /** Retries mails that were not sent or were held back, in the current transaction. */
  sendAgain(mails: readonly Pick<MailTable, 'id'>[]): Promise<void>;
  /** Sends one mail at once and waits for the server's answer: null, or the problem in words. */
  sendNow(message: MailMessage): Promise<SmtpTrouble | null>;
  /** The problem that prevents mail from being sent, in words for the operator; null if there is none. */
  fault(): Promise<SmtpTrouble | null>;
  /** Sets the source of pictures and files. Called once, when the features are put together. */
  use(sources: MailSources): void;
  /** Closes the connections to the mail server. Resolves when every mail is in the outbox folder. */
  close(): Promise<void>;
}
