import type { MailKind, MailTable } from '#server/data/db/migrations/mail-tables.ts';
import type { SmtpTrouble } from './smtp/smtp-trouble.ts';

/** A mail to write. Its text says everything; programs that show HTML show `html` instead. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string | null;
  /** The address of the person to answer; without one answers go to the agency. */
  replyTo?: string | null;
  /** Ends mails of this kind by one request (`List-Unsubscribe`). */
  unsubscribeUrl?: string | null;
  /** Ids of stored pictures that `html` shows as `cid:<id>`; only marked ones leave. */
  pictures?: readonly string[];
  /** Ids of stored files that go along. */
  files?: readonly string[];
  /** What it is; `account` by default. */
  kind?: MailKind;
  /** The company it is about. */
  clientAccountId?: string | null;
  /** Who gets it, where that is somebody known. */
  person?: { kind: 'contact' | 'user'; id: string } | null;
  /** Equal for mails about one thing, which mail programs then show as one conversation. */
  thread?: string | null;
  /** The id of the form post that caused it: the mail is held until somebody has judged the wave in which the post came. */
  heldFor?: string | null;
}

/** A picture to embed. */
export interface MailPicture {
  bytes: Buffer;
  mime: string;
}

/** A file that goes along with a mail. */
export interface MailFile extends MailPicture {
  name: string;
}

/** What the mailer asks of features; without them mails go without pictures. */
export interface MailSources {
  /** A marked picture by the id of its file; null for any other. */
  picture(fileId: string): Promise<MailPicture | null>;
  /** A stored file; null for one that was deleted meanwhile. @throws what the storage says, and the mail is tried again */
  file(fileId: string): Promise<MailFile | null>;
}

/** An instant, and the first id that was made then. */
export interface SeenUntil {
  id: string;
  at: string;
}

/** Sends mail by a job. Without SMTP it stays in the outbox, which staff can read, and is written into a folder. */
export interface Mailer {
  /** False: mail stays in the outbox. */
  readonly configured: boolean;
  /** Since when a mail server is set, where there was none before; null: nothing is known of a time without one. */
  seenUntil: SeenUntil | null;
  /** Adds mails in the running transaction; they are sent after the commit. */
  send(...messages: readonly MailMessage[]): Promise<void>;
  /** Tries mails again that were not sent, or were held, in the running transaction. */
  sendAgain(mails: readonly Pick<MailTable, 'id'>[]): Promise<void>;
  /** Sends one mail at once and waits for what the server says: null, or what is wrong, in words. */
  sendNow(message: MailMessage): Promise<SmtpTrouble | null>;
  /** Why mail cannot be sent at the moment, in words for the operator; null when it can, or need not. */
  fault(): Promise<SmtpTrouble | null>;
  /** Says where pictures come from: once, when the features are put together. */
  use(sources: MailSources): void;
  /** Closes the connections to the mail server; resolves when every mail is in the outbox folder. */
  close(): Promise<void>;
}
