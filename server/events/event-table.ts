import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { EventTable } from '../db/schema.ts';

const keptFor = 60 * 60 * 1000;

/** Adds one change in the running transaction. */
export const addEvent: (db: Db, row: EventTable) => Promise<unknown> = prepared(
  (q, { id, topic, subjectId, clientAccountId, createdAt }: EventTable) =>
    q.insertInto('event').values({ id, topic, subjectId, clientAccountId, createdAt }),
);

/** The changes behind `since`, oldest first. */
export const eventsSince = (db: Db, since: string) =>
  db
    .q()
    .selectFrom('event')
    .select(['id', 'topic', 'subjectId', 'clientAccountId'])
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
        .select(['id', 'topic', 'subjectId', 'clientAccountId'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();

/** Removes changes that are an hour old: no page waits that long for one. The newest stays: new ids go on behind it. */
export async function sweepEvents(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('event')
    .where('createdAt', '<=', new Date(now - keptFor).toISOString())
    .where('id', '<', (eb) => eb.selectFrom('event').select((max) => max.fn.max('id').as('newest')))
    .execute();
}
