import type { Db } from '#server/db/database.ts';
import { pageOf } from '#server/db/lists.ts';

/** One page of the mails that were never sent, newest first. */
export async function list(db: Db, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const unsent = db.q().selectFrom('mail').where('sentAt', 'is', null).where('error', 'is', null);
  const rows = await unsent
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await unsent
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, count);
}
