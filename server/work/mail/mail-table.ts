import type { Db } from '#server/data/db/database.ts';
import type { MailTable } from '#server/data/db/migrations/schema.ts';
import { iso } from '#server/core/time.ts';

/** How long mails are kept, in milliseconds. */
export const retentionMs = 90 * 24 * 60 * 60 * 1000;

type NewMail = Pick<MailTable, 'id' | 'recipient' | 'subject' | 'body' | 'createdAt'>;

/** Adds mails in the running transaction. */
export async function addMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.map((mail) => ({ ...mail, sentAt: null, error: null }));
  await db.q().insertInto('mail').values(rows).execute();
}

/** A mail, or undefined when it is deleted. */
export const findMail = (db: Db, id: string) =>
  db.q().selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();

/** Marks a mail as sent and deletes its text, which may contain a link that signs somebody in. */
export async function markSent(db: Db, id: string, sentAt: string): Promise<void> {
  await db.q().updateTable('mail').set({ sentAt, error: null, body: '' }).where('id', '=', id).execute();
}

/** Records why a mail could not be sent. */
export async function markRefused(db: Db, id: string, error: string): Promise<void> {
  await db.q().updateTable('mail').set({ error }).where('id', '=', id).execute();
}

/** Deletes mails older than three months. */
export async function sweepMails(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('mail')
    .where('createdAt', '<=', iso(now - retentionMs))
    .execute();
}
