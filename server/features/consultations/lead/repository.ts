import { sql } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import { lockRows } from '#server/data/db/engines/engine.ts';
import { countUpTo } from '#server/data/db/queries/lists.ts';
import { requestState } from '#server/data/db/views/consultations.ts';

/** Locks a request until the transaction ends, so that of two answers at once the second sees the first. */
export async function lock(db: Db, id: string): Promise<void> {
  await db.q().selectFrom('consultation').select('id').where('id', '=', id).$call(lockRows(db)).execute();
}

/**
 * Records that an answer has reached the sender. Sets the time of the first answer, and changes the status from pending
 * to contacted.
 */
export async function reach(db: Db, id: string, at: string): Promise<void> {
  await db
    .q()
    .updateTable('consultation')
    .set({
      answeredAt: sql`coalesce("answeredAt", ${at})`,
      repliedAt: null,
      status: sql`case when "status" = 'pending' then 'contacted' else "status" end`,
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Stores when the sender of a request wrote or cancelled; null once staff need not answer. Pending requests are not
 * changed, since they wait in any case.
 */
export async function setReplied(db: Db, id: string, repliedAt: string | null): Promise<void> {
  await db
    .q()
    .updateTable('consultation')
    .set({ repliedAt })
    .where('id', '=', id)
    .where('status', '!=', 'pending')
    .execute();
}

/** The number of a request, counted among the requests from the same address. */
export async function nthOfSender(db: Db, id: string): Promise<number> {
  const sent = db
    .q()
    .selectFrom('consultation as sent')
    .innerJoin('consultation as this', 'this.emailKey', 'sent.emailKey')
    .select('sent.id')
    .where('this.id', '=', id)
    .whereRef('sent.id', '<=', 'this.id')
    .where('sent.spam', '=', false);
  return countUpTo(db, sent, 100);
}

/** The name of a colleague. */
export const colleague = (db: Db, id: string) =>
  db
    .q()
    .selectFrom('user')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Stores the reason why a request was lost. Does nothing if the request is completed or lost already. */
export const lose = (db: Db, id: string, lostReason: string, updatedAt: string) =>
  db
    .q()
    .updateTable('consultation')
    .set({ lostReason, updatedAt })
    .where('id', '=', id)
    .where(requestState('consultation'), 'in', ['pending', 'contacted'])
    .where('spam', '=', false)
    .returning('clientAccountId')
    .executeTakeFirst();

/** Reopens a lost request. Does nothing if the request is not lost. */
export const reopen = (db: Db, id: string, updatedAt: string) =>
  db
    .q()
    .updateTable('consultation')
    .set({ lostReason: null, updatedAt })
    .where('id', '=', id)
    .where('lostReason', 'is not', null)
    .returning(['clientAccountId', 'status'])
    .executeTakeFirst();

/** The most requests that are read for the figure, in case strangers have posted many. */
const mostRequests = 10_000;

/**
 * The times of requests since an instant, and of their first mailed answers. Leaves out lost requests, and reads at
 * most the newest ten thousand.
 */
export const answerTimes = (db: Db, since: string) =>
  db
    .q()
    .selectFrom('consultation')
    .select('consultation.createdAt')
    .select((eb) =>
      eb
        .selectFrom('mail')
        .select((of) => of.fn.min('mail.sentAt').as('at'))
        .where('mail.thread', '=', sql<string>`'consultation:' || ${sql.ref('consultation.id')}`)
        .where('mail.thread', 'is not', null)
        .where('mail.kind', '=', 'account')
        .as('sentAt'),
    )
    .where('consultation.createdAt', '>=', since)
    .where('consultation.spam', '=', false)
    .where('consultation.lostReason', 'is', null)
    .orderBy('consultation.createdAt', 'desc')
    .limit(mostRequests)
    .execute();
