import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MailTable } from '#server/data/db/tables/mail.ts';
import type { MailFile, MailPicture } from '../mailer.ts';
import { SmtpRefusal } from './smtp-refusal.ts';

/** A mail with the bytes of its pictures, by content id, and the bytes of its files. */
export interface Letter extends Omit<MailTable, 'pictures' | 'files'> {
  pictures: ReadonlyMap<string, MailPicture>;
  files: readonly MailFile[];
}

/** A pool of connections to the configured server. */
export interface Smtp {
  /** @throws SmtpRefusal if another attempt cannot succeed; other errors if it may succeed */
  send(letter: Letter, signal: AbortSignal): Promise<void>;
  /** Connects and signs in, but sends nothing. @throws the error of the connection or sign-in */
  verify(): Promise<void>;
  close(): void;
}

/**
 * The status with which the server refused this mail permanently, or null. A 5xx answer to the password or the greeting
 * concerns the configuration, not the mail.
 */
function refusal(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  // Without a status, the library refused the address as invalid and did not send it to the server.
  if (error.code === 'EENVELOPE') return status === null || status >= 500 ? (status ?? 501) : null;
  return error.code === 'EMESSAGE' && status !== null && status >= 500 ? status : null;
}

const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ');

/** The headers with which a mail program offers one-click unsubscribing (RFC 8058). */
const unsubscribe = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${oneLine(url)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** An invitation as an alternative to the mail's texts, where mail programs look for invitations, and as an attached file. */
const calendarPart = ({ name, bytes, mime }: MailFile) => ({
  method: /method=(\w+)/.exec(mime)?.[1] ?? 'PUBLISH',
  filename: name,
  content: bytes,
});

/** Opens the pool. Connections are made when the first mail is sent. */
export function openSmtp(url: string, from: string): Smtp {
  const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  const reach = { url, ...limits, disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ ...reach, pool: true, maxConnections: 3 });
  const domain = /@([^\s>@]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(letter, signal) {
      const { id, recipient, subject, body, html, replyTo, unsubscribeUrl, thread, createdAt } = letter;
      // All mails of a conversation refer to this invented message id, so no mail needs the id of the one before.
      const first =
        thread === null
          ? null
          : `<${createHash('sha256').update(thread).digest('hex').slice(0, 32)}@${domain}>`;
      const invitation = letter.files.find(({ mime }) => mime.startsWith('text/calendar'));
      const files = letter.files.filter((file) => file !== invitation);
      try {
        await transport.sendMail({
          from,
          signal,
          // The recipient is an object, because the library never parses the address in it as a list of addresses.
          to: { name: '', address: recipient },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          subject: oneLine(subject),
          text: body,
          ...(html === null ? {} : { html }),
          ...(invitation ? { icalEvent: calendarPart(invitation) } : {}),
          attachments: [
            ...[...letter.pictures].map(([cid, { bytes, mime }]) => ({
              cid,
              content: bytes,
              contentType: mime,
              contentDisposition: 'inline' as const,
              filename: `${cid}.${mime.split('/')[1] ?? 'bin'}`,
            })),
            ...files.map(({ name, bytes, mime }) => ({
              filename: oneLine(name),
              content: bytes,
              contentType: mime,
              contentDisposition: 'attachment' as const,
            })),
          ],
          date: new Date(createdAt),
          // If the server's answer is lost and the mail is sent again, the receiver recognises it by this id.
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
      // The pool is not used here, because it would keep the connection open.
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
