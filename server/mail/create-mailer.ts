import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import { GiveUp, type Jobs } from '../jobs/queue.ts';
import { addMail, findMail, markRefused, markSent } from './mail-table.ts';
import type { Mailer } from './mailer.ts';
import { writeToOutbox } from './outbox-folder.ts';
import { openSmtp, SmtpRefusal } from './smtp.ts';

/** What a mailer needs to know. */
export interface MailerOptions {
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Where the folder `outbox` with unsent mails goes. */
  dataDir: string;
  log: FastifyBaseLogger;
  now: () => number;
}

const kind = 'mail';
/** With waits of 2, 4, 8 … seconds up to an hour these are about fourteen hours. */
const attempts = 24;

/** Mail through SMTP where it is configured, into the outbox where it is not. */
export function createMailer(db: Db, jobs: Jobs, options: MailerOptions): Mailer {
  const { smtpUrl, mailFrom, dataDir, log, now } = options;
  const smtp = smtpUrl !== null && mailFrom !== null ? openSmtp(smtpUrl, mailFrom) : null;

  jobs.handle(kind, async (payload) => {
    const { mailId } = payload as { mailId: string };
    const mail = await findMail(db, mailId);
    if (!mail || mail.sentAt !== null) return;
    if (!smtp) {
      await writeToOutbox(dataDir, mail);
      return;
    }
    try {
      await smtp.send(mail);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      await markRefused(db, mailId, text.slice(0, 1_000));
      if (!(error instanceof SmtpRefusal)) throw error;
      log.error({ mail: mailId, code: error.status }, 'mail was refused');
      throw new GiveUp(text);
    }
    return () => markSent(db, mailId, new Date(now()).toISOString());
  });

  return {
    configured: smtp !== null,
    async send({ to, subject, text }) {
      const id = newId();
      await db.tx(async () => {
        await addMail(db, { id, recipient: to, subject, body: text, createdAt: new Date(now()).toISOString() });
        await jobs.enqueue(kind, { mailId: id }, { maxAttempts: attempts, uniqueKey: `mail:${id}` });
      });
    },
    close: () => smtp?.close(),
  };
}
