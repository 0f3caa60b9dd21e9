import { createTransport } from 'nodemailer';
import type { MailTable } from '#server/data/db/migrations/schema.ts';
import { SmtpRefusal } from './smtp-refusal.ts';

/** A pool of connections to the configured server. */
export interface Smtp {
  /** @throws SmtpRefusal when another attempt cannot succeed, any other error when it may */
  send(mail: MailTable, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The status with which the server refused this mail for good, or null. A 5xx to our password or greeting is about us, not about the mail. */
function refusal(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  // Without a status the address was not valid enough to be sent to the server.
  if (error.code === 'EENVELOPE') return status === null || status >= 500 ? (status ?? 501) : null;
  return error.code === 'EMESSAGE' && status !== null && status >= 500 ? status : null;
}

/** Opens the pool; connections are made when the first mail is sent. */
export function openSmtp(url: string, from: string): Smtp {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>@]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, recipient, subject, body, createdAt }, signal) {
      try {
        await transport.sendMail({
          from,
          signal,
          // As an object: an address is never read as a list of addresses.
          to: { name: '', address: recipient },
          subject,
          text: body,
          date: new Date(createdAt),
          // Lets the receiver recognise a repeat after a lost answer as the same mail.
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const status = refusal(error);
        if (status !== null)
          throw new SmtpRefusal(status, error instanceof Error ? error.message : String(status));
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
