import type { Scope } from '#server/access/scope/scope.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import type { InboundMailTable } from '#server/data/db/tables/mail.ts';

const day = 24 * 60 * 60 * 1000;

/** Stopped mails, and the keys of processed mails, are kept for these times, in milliseconds. */
const stoppedMs = 30 * day;
const knownMs = 120 * day;

/** These values empty the row of a processed mail, so that only its key remains. */
const forgotten = { sender: '', senderKey: '', subject: '', body: '', quoted: '', files: '[]', detail: null };

/** Stores a mail in the current transaction. False if a mail with the same key is stored already. */
export const add = async (db: Db, row: InboundMailTable): Promise<boolean> =>
  (await db
    .q()
    .insertInto('inboundMail')
    .values(row)
    .onConflict((on) => on.column('messageKey').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** True if the mail with this key was processed before. */
export const isKnown = async (db: Db, messageKey: string): Promise<boolean> =>
  (await db
    .q()
    .selectFrom('inboundMail')
    .select('id')
    .where('messageKey', '=', messageKey)
    .executeTakeFirst()) !== undefined;

const reach = { client: 'address.clientAccountId', project: null, owner: null } as const;

const stoppedMails = (db: Db, scope: Scope) =>
  narrow(
    db
      .q()
      .selectFrom('inboundMail')
      .leftJoin('replyAddress as address', 'address.id', 'inboundMail.replyAddressId')
      .where('inboundMail.state', '=', 'stopped'),
    reach,
    scope,
  );

/** One page of the stopped mails within a scope, newest first. */
export async function list(db: Db, scope: Scope, page: PageQuery) {
  const rows = stoppedMails(db, scope)
    .leftJoin('contact', 'contact.id', 'address.contactId')
    .leftJoin('user', 'user.id', 'address.userId')
    // A reply address of a request's sender belongs to no contact and no member of staff.
    .leftJoin('consultation as request', (join) =>
      join
        .onRef('request.id', '=', 'address.subjectId')
        .on('address.contactId', 'is', null)
        .on('address.userId', 'is', null),
    )
    .selectAll('inboundMail')
    .select(['contact.name as contactName', 'user.email as userEmail', 'request.name as senderName']);
  const found = await newestFirst(rows, 'inboundMail.id', page);
  return pageOf(found, page.limit, await countUpTo(db, stoppedMails(db, scope).select('inboundMail.id')));
}

/** A stopped mail within a scope. */
export const find = (db: Db, scope: Scope, id: string): Promise<InboundMailTable | undefined> =>
  stoppedMails(db, scope).selectAll('inboundMail').where('inboundMail.id', '=', id).executeTakeFirst();

/** Removes a mail from the list of stopped mails. False if somebody else has removed it already. */
export const takeOff = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .q()
    .updateTable('inboundMail')
    .set({ ...forgotten, state: 'done' })
    .where('id', '=', id)
    .where('state', '=', 'stopped')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Removes old stopped mails, and the keys of mails that are so old that no server delivers them again. */
export async function sweep(db: Db, now: number): Promise<void> {
  await db
    .q()
    .updateTable('inboundMail')
    .set({ ...forgotten, state: 'done' })
    .where('state', '=', 'stopped')
    .where('createdAt', '<=', iso(now - stoppedMs))
    .execute();
  await db
    .q()
    .deleteFrom('inboundMail')
    .where('createdAt', '<=', iso(now - knownMs))
    .execute();
}

/** The stage of a project. */
export const stageOf = async (db: Db, projectId: string) =>
  (await db.q().selectFrom('project').select('stage').where('id', '=', projectId).executeTakeFirst())?.stage;
