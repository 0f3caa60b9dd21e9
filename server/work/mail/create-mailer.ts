import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/data/db/database.ts';
import type { MailTable } from '#server/data/db/tables/mail.ts';
import { iso } from '#server/core/time.ts';
import type { Events } from '../events/events.ts';
import { GiveUp, type Jobs } from '../jobs/jobs.ts';
import { addressed, isInvented } from './agency-address.ts';
import { addMails, findMail, markSent, markTried, putInto, rowOf } from './mail-table.ts';
import type { Mailer, MailFile, MailPicture, MailSources } from './mailer.ts';
import { writeToOutbox } from './outbox-folder.ts';
import { SmtpRefusal } from './smtp/smtp-refusal.ts';
import { smtpTrouble } from './smtp/smtp-trouble.ts';
import type { Smtp } from './smtp/smtp.ts';

/** The options of a mailer. */
interface MailerOptions {
  smtpUrl: string | null;
  mailFrom: string | null;
  /** The data folder. Unsent mails go to its `outbox` folder. */
  dataDir: string;
  /** The pictures of the brand that mails show as `cid:logo` and `cid:strip`. */
  pictures: Readonly<Record<'logo' | 'strip', () => Promise<Buffer>>>;
  events: Pick<Events, 'publish'>;
  log: FastifyBaseLogger;
  now: () => number;
}

const kind = 'mail';
const idOf = (payload: unknown) => (payload as { mailId: string }).mailId;
/** The most attempts per mail. With waits of 2, 4, 8 … seconds, at most an hour, they take about fourteen hours. */
const attempts = 24;

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 1_000);

/** Sends mail through SMTP if it is configured, and stores it in the outbox otherwise. */
export function createMailer(db: Db, jobs: Jobs, options: MailerOptions): Mailer {
  const { smtpUrl, mailFrom, dataDir, events, log, now } = options;
  const server = smtpUrl !== null && mailFrom !== null ? { smtpUrl, mailFrom } : null;
  let smtp: Promise<Smtp> | null = null;
  let sources: MailSources | null = null;
  let copied = Promise.resolve();

  // The mail library is loaded when the first mail is sent.
  const open = ({ smtpUrl: url, mailFrom: from }: NonNullable<typeof server>) =>
    (smtp ??= import('./smtp/smtp.ts').then(({ openSmtp }) => openSmtp(url, from)));

  const tell = (id: string, clientAccountId: string | null) =>
    events.publish({ topic: 'mail', subjectId: id, clientAccountId, forClient: false });

  // A picture that cannot be read is left out, because the text matters more.
  const picturesOf = async ({ html, pictures }: MailTable) => {
    const found = new Map<string, MailPicture>();
    const add = async (cid: string, read: () => Promise<MailPicture | null> | undefined) => {
      const picture = await read()?.catch((error: unknown) => {
        log.warn({ err: error }, 'An e-mail was sent without one of its pictures');
        return null;
      });
      if (picture) found.set(cid, picture);
    };
    for (const [cid, read] of Object.entries(options.pictures))
      if (html?.includes(`cid:${cid}"`))
        await add(cid, async () => ({ bytes: await read(), mime: 'image/png' }));
    for (const id of JSON.parse(pictures ?? '[]') as string[]) await add(id, () => sources?.picture(id));
    return found;
  };

  // A file that cannot be read makes the job fail and try again, because the mail is sent for its file.
  const filesOf = async ({ files }: MailTable) => {
    const found: MailFile[] = [];
    for (const id of JSON.parse(files ?? '[]') as string[]) {
      const file = await sources?.file(id);
      if (file) found.push(file);
    }
    return found;
  };

  const transmit = async (to: Smtp, mail: MailTable, signal: AbortSignal) => {
    if (isInvented(mail.recipient))
      throw new SmtpRefusal(550, 'This is the example address of the built-in brand.');
    await to.send({ ...mail, pictures: await picturesOf(mail), files: await filesOf(mail) }, signal);
  };

  const deliver = async (to: Smtp, mail: MailTable, signal: AbortSignal, isLast: boolean) => {
    const { id, clientAccountId } = mail;
    try {
      await transmit(to, mail, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const isRefused = error instanceof SmtpRefusal;
      const state = isRefused ? 'refused' : isLast ? 'failed' : 'queued';
      await db.tx(async () => {
        await markTried(db, id, { state, error: textOf(error), triedAt: iso(now()) });
        await tell(id, clientAccountId);
      });
      throw isRefused ? new GiveUp(textOf(error), { cause: error }) : error;
    }
    return async () => {
      await markSent(db, id, iso(now()));
      await tell(id, clientAccountId);
    };
  };

  // Mails are written one after another in the background, so that no request waits for the disk. Staff read mails in the
  // panel, so a failed write is only logged.
  const copyToOutbox = (mails: readonly MailTable[]) => {
    for (const mail of mails)
      copied = copied
        .then(() => writeToOutbox(dataDir, mail))
        .catch((error: unknown) =>
          log.warn({ err: error }, 'A mail could not be written into the outbox folder'),
        );
  };

  jobs.handle(kind, async (payload, { signal, attempt }) => {
    const mail = await findMail(db, idOf(payload));
    if (!mail || mail.state !== 'queued') return undefined;
    if (server) return deliver(await open(server), mail, signal, attempt >= attempts);
    // Without a mail server now, this job was added while one was configured.
    await writeToOutbox(dataDir, mail);
    return async () => void (await putInto(db, mail.id, 'kept'));
  });

  const enqueue = (mailId: string, sooner: boolean) =>
    // There is one job per mail, even if sending is requested several times.
    jobs.enqueue(kind, { mailId }, { maxAttempts: attempts, uniqueKey: `mail/${mailId}`, sooner });

  return {
    configured: server !== null,
    seenUntil: null,
    replies: null,
    async send(...messages) {
      const createdAt = iso(now());
      if (messages.length === 0) return;
      await db.tx(async () => {
        const mails = (await addressed(db, now(), messages)).map((message) => {
          const isHeld = (message.heldFor ?? null) !== null;
          return rowOf(message, isHeld ? 'held' : server ? 'queued' : 'kept', createdAt);
        });
        await addMails(db, mails);
        for (const { id, clientAccountId } of mails) await tell(id, clientAccountId);
        const free = mails.filter(({ state }) => state !== 'held');
        if (!server) return db.afterCommit(() => copyToOutbox(free));
        for (const { id } of free) await enqueue(id, false);
      });
    },
    sendAgain: (mails) =>
      db.tx(async () => {
        for (const { id } of mails) {
          if (!(await putInto(db, id, server ? 'queued' : 'kept'))) continue;
          if (server) await enqueue(id, true);
          const mail = await findMail(db, id);
          await tell(id, mail?.clientAccountId ?? null);
          if (!server && mail) db.afterCommit(() => copyToOutbox([mail]));
        }
      }),
    async sendNow(message) {
      const mail = rowOf(message, server ? 'sent' : 'kept', iso(now()));
      let trouble = null;
      if (server) {
        try {
          await transmit(await open(server), mail, AbortSignal.timeout(45_000));
        } catch (error) {
          trouble = smtpTrouble(error, server.smtpUrl);
        }
      }
      await db.tx(async () => {
        const tried = { ...mail, attempts: 1, triedAt: mail.createdAt };
        await addMails(db, [
          !server
            ? mail
            : trouble === null
              ? { ...tried, body: '', html: null, sentAt: mail.createdAt }
              : { ...tried, state: 'failed', error: trouble.answer },
        ]);
        await tell(mail.id, mail.clientAccountId);
      });
      return trouble;
    },
    async fault() {
      if (!server) return null;
      try {
        await (await open(server)).verify();
        return null;
      } catch (error) {
        return smtpTrouble(error, server.smtpUrl);
      }
    },
    use(given) {
      sources = given;
    },
    async close() {
      await copied;
      (await smtp)?.close();
    },
  };
}
