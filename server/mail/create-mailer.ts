import type { Db } from '../db/database.ts';
import type { MailTable } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { GiveUp, type Jobs } from '../jobs/queue.ts';
import { addMails, findMail, findMails, markRefused, markSent } from './mail-table.ts';
import type { Mailer } from './mailer.ts';
import { writeToOutbox } from './outbox-folder.ts';
import { SmtpRefusal } from './smtp-refusal.ts';
import type { Smtp } from './smtp.ts';

/** What a mailer needs to know. */
export interface MailerOptions {
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Where the folder `outbox` with unsent mails goes. */
  dataDir: string;
  now: () => number;
}

const kind = 'mail';
const idOf = (payload: unknown) => (payload as { mailId: string }).mailId;
/** With waits of 2, 4, 8 … seconds up to an hour these are about fourteen hours. */
const attempts = 24;

/** Mail through SMTP where it is configured, into the outbox where it is not. */
export function createMailer(db: Db, jobs: Jobs, options: MailerOptions): Mailer {
  const { smtpUrl, mailFrom, dataDir, now } = options;
  const server = smtpUrl !== null && mailFrom !== null ? { smtpUrl, mailFrom } : null;
  let smtp: Promise<Smtp> | null = null;

  const deliver = async (to: Smtp, mail: MailTable, signal: AbortSignal) => {
    try {
      await to.send(mail, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const text = error instanceof Error ? error.message : String(error);
      await markRefused(db, mail.id, text.slice(0, 1_000));
      throw error instanceof SmtpRefusal ? new GiveUp(text, { cause: error }) : error;
    }
    return () => markSent(db, mail.id, new Date(now()).toISOString());
  };

  if (server)
    jobs.handle(kind, async (payload, { signal }) => {
      const mail = await findMail(db, idOf(payload));
      if (!mail || mail.sentAt !== null) return undefined;
      // The library is loaded with the first mail.
      smtp ??= import('./smtp.ts').then(({ openSmtp }) => openSmtp(server.smtpUrl, server.mailFrom));
      return deliver(await smtp, mail, signal);
    });
  else
    jobs.handleBatch(kind, async (payloads) => {
      const mails = await findMails(db, payloads.map(idOf));
      writeToOutbox(
        dataDir,
        mails.filter(({ sentAt }) => sentAt === null),
      );
    });

  return {
    configured: server !== null,
    async send(...messages) {
      const createdAt = new Date(now()).toISOString();
      const mails = messages.map(({ to, subject, text }) => ({
        id: newId(),
        recipient: to,
        subject,
        body: text,
        createdAt,
      }));
      await db.tx(async () => {
        await addMails(db, mails);
        await jobs.enqueueAll(
          kind,
          mails.map(({ id }) => ({ mailId: id })),
          { maxAttempts: attempts },
        );
      });
    },
    close: () => void smtp?.then((open) => open.close()),
  };
}
