import type { Db } from '#server/data/db/database.ts';
import { prepared, type Params } from '#server/data/db/queries/prepared.ts';
import type { EventTable } from '#server/data/db/migrations/schema.ts';
import { iso } from '#server/core/time.ts';

const retentionMs = 60 * 60 * 1000;

/** Adds one change in the running transaction. */
export const addEvent: (db: Db, row: EventTable) => Promise<unknown> = prepared<EventTable, unknown>(
  (q, { id, topic, subjectId, clientAccountId, forClient, createdAt }) =>
    q.insertInto('event').values({ id, topic, subjectId, clientAccountId, forClient, createdAt }),
);

/** How many changes there are behind `since`. */
export async function countSince(db: Db, since: string): Promise<number> {
  const [row] = await countBehind(db, { since });
  return row?.count ?? 0;
}

const countBehind = prepared((q, { since }: Params<{ since: string }>) =>
  q
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '>', since),
);

/** The changes behind `since`, oldest first. */
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

/** Removes changes older than an hour, which no page needs any more. The newest stays: new ids must sort after it. */
export async function sweepEvents(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('event')
    .where('createdAt', '<=', iso(now - retentionMs))
    .where('id', '<', (eb) => eb.selectFrom('event').select((max) => max.fn.max('id').as('newest')))
    .execute();
}
