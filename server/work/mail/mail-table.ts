import type { Db } from '#server/data/db/database.ts';
import type { MailState, MailTable } from '#server/data/db/tables/mail.ts';
import { emailKey } from '#contract/validation/fields.ts';
import { newId } from '#server/core/ids.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import { iso } from '#server/core/time.ts';
import type { MailMessage } from './mailer.ts';

/** How long mails are kept, in milliseconds. */
export const retentionMs = 90 * 24 * 60 * 60 * 1000;

/** The row of a new mail, in the given state. */
export const rowOf = (message: MailMessage, state: MailState, createdAt: string): MailTable => ({
  id: newId(),
  recipient: message.to,
  recipientKey: emailKey(message.to),
  subject: message.subject,
  body: message.text,
  html: message.html ?? null,
  replyTo: message.replyTo ?? null,
  unsubscribeUrl: message.unsubscribeUrl ?? null,
  pictures: message.pictures && message.pictures.length > 0 ? JSON.stringify(message.pictures) : null,
  files: message.files && message.files.length > 0 ? JSON.stringify(message.files) : null,
  kind: message.kind ?? 'account',
  clientAccountId: message.clientAccountId ?? null,
  personKind: message.person?.kind ?? null,
  personId: message.person?.id ?? null,
  thread: message.thread ?? null,
  heldFor: message.heldFor ?? null,
  state,
  attempts: 0,
  triedAt: null,
  error: null,
  searchText: searchText(message.to, message.subject),
  createdAt,
  sentAt: null,
});

/** Adds mails in the current transaction. */
export async function addMails(db: Db, rows: readonly MailTable[]): Promise<void> {
  for (const row of rows) await db.q().insertInto('mail').values(row).execute();
}

/** A mail, or undefined if it is deleted. */
export const findMail = (db: Db, id: string) =>
  db.q().selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();

// The columns that are cleared after a mail is sent, because its text may contain a link that signs somebody in.
const forgotten = { body: '', html: null, pictures: null, files: null, unsubscribeUrl: null, replyTo: null };

/** Marks a mail as sent and deletes its content. */
export async function markSent(db: Db, id: string, sentAt: string): Promise<void> {
  await db
    .q()
    .updateTable('mail')
    .set((eb) => ({
      state: 'sent' as const,
      sentAt,
      triedAt: sentAt,
      attempts: eb('attempts', '+', 1),
      error: null,
      ...forgotten,
    }))
    .where('id', '=', id)
    .execute();
}

/** Records why a mail could not be sent, and whether it will be retried. */
export async function markTried(
  db: Db,
  id: string,
  { state, error, triedAt }: { state: 'queued' | 'refused' | 'failed'; error: string; triedAt: string },
): Promise<void> {
  await db
    .q()
    .updateTable('mail')
    .set((eb) => ({ state, error, triedAt, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets the state of an unsent mail; false if it was sent in the meantime. */
export async function putInto(db: Db, id: string, state: 'queued' | 'kept'): Promise<boolean> {
  const row = await db
    .q()
    .updateTable('mail')
    .set({ state })
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes mails older than three months. */
export async function sweepMails(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('mail')
    .where('createdAt', '<=', iso(now - retentionMs))
    .execute();
}

/** The mails that a wave holds back: all of them, or only those about posts that are not spam. */
export const heldOfWave = (db: Db, waveId: string, which: 'all' | 'real') =>
  db
    .q()
    .selectFrom('mail')
    .innerJoin('wavePost as post', 'post.subjectId', 'mail.heldFor')
    .select(['mail.id', 'mail.heldFor'])
    .where('post.waveId', '=', waveId)
    .where('mail.state', '=', 'held')
    .$if(which === 'real', (rows) => rows.where('post.spam', '=', false))
    .execute();

/** The account mails about one thing that are kept in the outbox, such as answers to a request. */
export const keptAbout = (db: Db, thread: string): Promise<Pick<MailTable, 'id'>[]> =>
  db
    .q()
    .selectFrom('mail')
    .select('id')
    .where('thread', '=', thread)
    .where('state', '=', 'kept')
    .where('kind', '=', 'account')
    .execute();

/** Deletes mails that are kept in the outbox, because the person received their content in another way. */
export async function dropKept(db: Db, thread: string): Promise<void> {
  await db
    .q()
    .deleteFrom('mail')
    .where('thread', '=', thread)
    .where('state', '=', 'kept')
    .where('kind', '=', 'account')
    .execute();
}

/** True if the newest mail to an address is still held back by a wave. */
export const isHeldFrom = async (db: Db, recipientKey: string): Promise<boolean> =>
  (
    await db
      .q()
      .selectFrom('mail')
      .select('state')
      .where('recipientKey', '=', recipientKey)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.state === 'held';

/** Deletes the mails that a wave still holds back. */
export async function dropHeld(db: Db, waveId: string): Promise<void> {
  await db
    .q()
    .deleteFrom('mail')
    .where('state', '=', 'held')
    .where('heldFor', 'in', (eb) =>
      eb.selectFrom('wavePost as post').select('post.subjectId').where('post.waveId', '=', waveId),
    )
    .execute();
}

/**
 * Marks a sent mail as refused, because another mail server on its way returned it.
 * @returns false if no mail with this id was sent to this address
 */
export async function markReturned(
  db: Db,
  id: string,
  { recipient, error }: { recipient: string | null; error: string },
): Promise<boolean> {
  let mail = db.q().updateTable('mail').set({ state: 'refused', error }).where('id', '=', id);
  if (recipient !== null) mail = mail.where('recipientKey', '=', emailKey(recipient));
  return (await mail.where('state', '=', 'sent').returning('id').executeTakeFirst()) !== undefined;
}
