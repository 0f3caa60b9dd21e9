import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MailTable } from '#server/data/db/migrations/mail-tables.ts';
import type { MailFile, MailPicture } from '../mailer.ts';
import { SmtpRefusal } from './smtp-refusal.ts';

/** A mail with the bytes of its pictures, by the names under which it shows them, and of its files. */
export interface Letter extends Omit<MailTable, 'pictures' | 'files'> {
  pictures: ReadonlyMap<string, MailPicture>;
  files: readonly MailFile[];
}

/** A pool of connections to the configured server. */
export interface Smtp {
  /** @throws SmtpRefusal when another attempt cannot succeed, any other error when it may */
  send(letter: Letter, signal: AbortSignal): Promise<void>;
  /** Connects and signs in, and sends nothing. @throws what is wrong */
  verify(): Promise<void>;
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

const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ');

/** The headers that let a mail program offer to end mails of this kind, with one press and without a page (RFC 8058). */
const unsubscribe = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${oneLine(url)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Opens the pool; connections are made when the first mail is sent. */
export function openSmtp(url: string, from: string): Smtp {
  const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  const reach = { url, ...limits, disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ ...reach, pool: true, maxConnections: 3 });
  const domain = /@([^\s>@]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(letter, signal) {
      const { id, recipient, subject, body, html, replyTo, unsubscribeUrl, thread, createdAt } = letter;
      // No mail has this id: the mails of a conversation all refer to it, so that none has to know the one before.
      const first =
        thread === null
          ? null
          : `<${createHash('sha256').update(thread).digest('hex').slice(0, 32)}@${domain}>`;
      try {
        await transport.sendMail({
          from,
          signal,
          // As an object: an address is never read as a list of addresses.
          to: { name: '', address: recipient },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          subject: oneLine(subject),
          text: body,
          ...(html === null ? {} : { html }),
          attachments: [
            ...[...letter.pictures].map(([cid, { bytes, mime }]) => ({
              cid,
              content: bytes,
              contentType: mime,
              contentDisposition: 'inline' as const,
              filename: `${cid}.${mime.split('/')[1] ?? 'bin'}`,
            })),
            ...letter.files.map(({ name, bytes, mime }) => ({
              filename: oneLine(name),
              content: bytes,
              contentType: mime,
              contentDisposition: 'attachment' as const,
            })),
          ],
          date: new Date(createdAt),
          // Lets the receiver recognise a repeat after a lost answer as the same mail.
          messageId: `<${id}@${domain}>`,
          ...(first === null ? {} : { inReplyTo: first, references: [first] }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl === null ? {} : unsubscribe(unsubscribeUrl)),
          },
        });
      } catch (error) {
        const status = refusal(error);
        if (status !== null)
          throw new SmtpRefusal(status, error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
    async verify() {
      // Not of the pool: that one would keep the connection open.
      const probe = createTransport(reach);
      try {
        await probe.verify();
      } finally {
        probe.close();
      }
    },
    close: () => transport.close(),
  };
}
