/** A mail in plain text, so that nothing needs escaping. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail by a job. Without SMTP it stays in the outbox, which staff can read, and is written into a folder. */
export interface Mailer {
  /** False: mail stays in the outbox. */
  readonly configured: boolean;
  /** Adds mails in the running transaction; they are sent after the commit. */
  send(...messages: readonly MailMessage[]): Promise<void>;
  /** Closes the connections to the mail server; resolves when every mail is in the outbox folder. */
  close(): Promise<void>;
}
