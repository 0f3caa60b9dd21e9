import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MailTable } from '#server/data/db/tables/mail.ts';
import type { MailFile, MailPicture } from '../mailer.ts';
import { SmtpRefusal } from './smtp-refusal.ts';

/** A mail with the bytes of its pictures, by content id, and of its files. */
export interface Letter extends Omit<MailTable, 'pictures' | 'files'> {
  pictures: ReadonlyMap<string, MailPicture>;
  files: readonly MailFile[];
}

/** A pool of connections to the configured server. */
export interface Smtp {
  /** @throws SmtpRefusal if another attempt cannot succeed; any other error if it may */
  send(letter: Letter, signal: AbortSignal): Promise<void>;
  /** Connects and signs in, but sends nothing. @throws the error of the connection or sign-in */
  verify(): Promise<void>;
  close(): void;
}

/**
 * The status with which the server refused this mail permanently, or null. A 5xx to the password or greeting
 * concerns the configuration, not the mail.
 */
function refusal(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  // Without a status, the address was too invalid to be sent to the server.
  if (error.code === 'EENVELOPE') return status === null || status >= 500 ? (status ?? 501) : null;
  return error.code === 'EMESSAGE' && status !== null && status >= 500 ? status : null;
}

const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ');

/** The headers that let a mail program offer one-press unsubscribing (RFC 8058). */
const unsubscribe = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${oneLine(url)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** An invitation as a part beside the texts, where mail programs look for it, and as a file. */
const calendarPart = ({ name, bytes, mime }: MailFile) => ({
  method: /method=(\w+)/.exec(mime)?.[1] ?? 'PUBLISH',
  filename: name,
  content: bytes,
});

/** Opens the pool. Connections are made with the first mail. */
export function openSmtp(url: string, from: string): Smtp {
  const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  const reach = { url, ...limits, disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ ...reach, pool: true, maxConnections: 3 });
  const domain = /@([^\s>@]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(letter, signal) {
      const { id, recipient, subject, body, html, replyTo, unsubscribeUrl, thread, createdAt } = letter;
      // All mails of a conversation refer to this invented id, so none needs the id of the one before.
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
          // An object, because an address in it is never parsed as a list of addresses.
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
          // Lets the receiver recognise a mail that is repeated after a lost answer.
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
      // Do not use the pool, which would keep the connection open.
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
