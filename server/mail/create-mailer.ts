import type { Db } from '../db/database.ts';
import type { MailTable } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { GiveUp, type Jobs } from '../jobs/queue.ts';
import { addMail, findMail, markRefused, markSent } from './mail-table.ts';
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
const nothing = async () => {};
/** With waits of 2, 4, 8 … seconds up to an hour these are about fourteen hours. */
const attempts = 24;

/** Mail through SMTP where it is configured, into the outbox where it is not. */
export function createMailer(db: Db, jobs: Jobs, options: MailerOptions): Mailer {
  const { smtpUrl, mailFrom, dataDir, now } = options;
  const configured = smtpUrl !== null && mailFrom !== null;
  let smtp: Promise<Smtp> | null = null;
  // The library is loaded with the first mail, and only where there is a server to send it to.
  const open = async (): Promise<Smtp | null> => {
    if (smtpUrl === null || mailFrom === null) return null;
    smtp ??= import('./smtp.ts').then(({ openSmtp }) => openSmtp(smtpUrl, mailFrom));
    return smtp;
  };

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

  jobs.handle(kind, async (payload, { signal }) => {
    const mail = await findMail(db, (payload as { mailId: string }).mailId);
    if (!mail || mail.sentAt !== null) return nothing;
    const server = await open();
    if (server) return deliver(server, mail, signal);
    await writeToOutbox(dataDir, mail);
    return nothing;
  });

  return {
    configured,
    async send({ to, subject, text }) {
      const id = newId();
      await db.tx(async () => {
        await addMail(db, {
          id,
          recipient: to,
          subject,
          body: text,
          createdAt: new Date(now()).toISOString(),
        });
        await jobs.enqueue(kind, { mailId: id }, { maxAttempts: attempts, uniqueKey: `mail:${id}` });
      });
    },
    close: () => void smtp?.then((open) => open.close()),
  };
}
