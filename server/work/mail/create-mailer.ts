import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/data/db/database.ts';
import type { MailTable } from '#server/data/db/migrations/schema.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { GiveUp, type Jobs } from '../jobs/jobs.ts';
import { addMails, findMail, markRefused, markSent } from './mail-table.ts';
import type { Mailer } from './mailer.ts';
import { writeToOutbox, type Letter } from './outbox-folder.ts';
import { SmtpRefusal } from './smtp-refusal.ts';
import type { Smtp } from './smtp.ts';

/** The options of a mailer. */
export interface MailerOptions {
  smtpUrl: string | null;
  mailFrom: string | null;
  /** The data folder, in which unsent mails go to `outbox`. */
  dataDir: string;
  log: FastifyBaseLogger;
  now: () => number;
}

const kind = 'mail';
const idOf = (payload: unknown) => (payload as { mailId: string }).mailId;
/** With waits of 2, 4, 8 … seconds up to an hour these are about fourteen hours. */
const attempts = 24;

/** Sends mail through SMTP where it is configured, and stores it in the outbox where it is not. */
export function createMailer(db: Db, jobs: Jobs, options: MailerOptions): Mailer {
  const { smtpUrl, mailFrom, dataDir, log, now } = options;
  const server = smtpUrl !== null && mailFrom !== null ? { smtpUrl, mailFrom } : null;
  let smtp: Promise<Smtp> | null = null;
  let copied = Promise.resolve();

  const deliver = async (to: Smtp, mail: MailTable, signal: AbortSignal) => {
    try {
      await to.send(mail, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const text = error instanceof Error ? error.message : String(error);
      await markRefused(db, mail.id, text.slice(0, 1_000));
      throw error instanceof SmtpRefusal ? new GiveUp(text, { cause: error }) : error;
    }
    return () => markSent(db, mail.id, iso(now()));
  };

  // Written one after the other and asynchronously: blocking requests for the disk would cost them their shared commits.
  // Staff read the row in the panel, so a failed write of the file is only logged.
  const copyToOutbox = (mails: readonly Letter[]) => {
    for (const mail of mails)
      copied = copied
        .then(() => writeToOutbox(dataDir, mail))
        .catch((error: unknown) => log.warn({ err: error }, 'could not write a mail into the outbox folder'));
  };

  jobs.handle(kind, async (payload, { signal }) => {
    const mail = await findMail(db, idOf(payload));
    if (!mail || mail.sentAt !== null) return undefined;
    // The job was added while a mail server was configured.
    if (!server) return writeToOutbox(dataDir, mail);
    // The library is loaded with the first mail.
    smtp ??= import('./smtp.ts').then(({ openSmtp }) => openSmtp(server.smtpUrl, server.mailFrom));
    return deliver(await smtp, mail, signal);
  });

  return {
    configured: server !== null,
    async send(...messages) {
      const createdAt = iso(now());
      const mails = messages.map(({ to, subject, text }) => ({
        id: newId(),
        recipient: to,
        subject,
        body: text,
        createdAt,
      }));
      await db.tx(async () => {
        await addMails(db, mails);
        if (!server) return db.afterCommit(() => copyToOutbox(mails));
        for (const { id } of mails) await jobs.enqueue(kind, { mailId: id }, { maxAttempts: attempts });
      });
    },
    async close() {
      await copied;
      (await smtp)?.close();
    },
  };
}
