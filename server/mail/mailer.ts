/** A mail in plain text; its words are ours, so nothing needs escaping. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

/** Mail, sent by a job. Without SMTP it stays in the outbox, which staff can read. */
export interface Mailer {
  /** False: mail stays in the outbox. */
  readonly configured: boolean;
  /** Records mails in the running transaction; they leave once that is committed. */
  send(...messages: readonly MailMessage[]): Promise<void>;
  /** Ends the connections to the mail server. */
  close(): void;
}
