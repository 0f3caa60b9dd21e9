import type { Db } from '../db/database.ts';
import { preparedList } from '../db/prepared.ts';
import type { MailTable } from '../db/schema.ts';

/** How long mails are kept, in milliseconds. */
export const keptFor = 90 * 24 * 60 * 60 * 1000;

type NewMail = Pick<MailTable, 'id' | 'recipient' | 'subject' | 'body' | 'createdAt'>;

/** Adds mails in the running transaction. */
export const addMails: (db: Db, mails: readonly NewMail[]) => Promise<unknown> = preparedList(
  (q, mails: readonly NewMail[]) =>
    q.insertInto('mail').values(
      mails.map(({ id, recipient, subject, body, createdAt }) => ({
        id,
        recipient,
        subject,
        body,
        createdAt,
        sentAt: null,
        error: null,
      })),
    ),
);

/** A mail, or undefined when it is gone. */
export const findMail = (db: Db, id: string) =>
  db.q().selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();

/** Those of some mails that are not gone. */
export const findMails = (db: Db, ids: readonly string[]) =>
  db.q().selectFrom('mail').selectAll().where('id', 'in', ids).execute();

/** Notes that a mail has left. What it said is forgotten: it may hold a link that signs somebody in. */
export async function markSent(db: Db, id: string, sentAt: string): Promise<void> {
  await db.q().updateTable('mail').set({ sentAt, error: null, body: '' }).where('id', '=', id).execute();
}

/** Notes why a mail could not leave. */
export async function markRefused(db: Db, id: string, error: string): Promise<void> {
  await db.q().updateTable('mail').set({ error }).where('id', '=', id).execute();
}

/** Forgets mails of three months ago. */
export async function sweepMails(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('mail')
    .where('createdAt', '<=', new Date(now - keptFor).toISOString())
    .execute();
}
