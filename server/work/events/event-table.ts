import type { Db } from '#server/data/db/database.ts';
import type { EventTable } from '#server/data/db/tables/history.ts';
import { iso } from '#server/core/time.ts';

const retentionMs = 60 * 60 * 1000;

/** Adds a change in the current transaction. */
export async function addEvent(db: Db, row: EventTable): Promise<void> {
  await db.q().insertInto('event').values(row).execute();
}

/** The changes after `since`, oldest first. */
export const eventsSince = (db: Db, since: string) =>
  db
    .q()
    .selectFrom('event')
    .select(['id', 'topic', 'subjectId', 'clientAccountId', 'forClient'])
    .where('id', '>', since)
    .orderBy('id')
    .execute();

/** The changes with these ids, oldest first. */
export const eventsById = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .q()
        .selectFrom('event')
        .select(['id', 'topic', 'subjectId', 'clientAccountId', 'forClient'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();

/** Removes changes older than an hour, which no page needs. The newest change stays, because new ids must sort after its id. */
export async function sweepEvents(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('event')
    .where('createdAt', '<=', iso(now - retentionMs))
    .where('id', '<', (eb) => eb.selectFrom('event').select((max) => max.fn.max('id').as('newest')))
    .execute();
}
