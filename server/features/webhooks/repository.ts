import type { Updateable } from 'kysely';
import { firstIdAt } from '#server/core/ids.ts';
import type { Db } from '#server/data/db/database.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';
import type { WebhookDeliveryTable, WebhookTable } from '#server/data/db/tables/connections.ts';

export const list = (db: Db) => db.q().selectFrom('webhook').selectAll().orderBy('id').execute();

export const find = (db: Db, id: string) =>
  db.q().selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst();

export const insert = (db: Db, row: WebhookTable) => db.q().insertInto('webhook').values(row).execute();

export const update = async (db: Db, id: string, values: Updateable<WebhookTable>): Promise<boolean> =>
  (await db
    .q()
    .updateTable('webhook')
    .set(values)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const remove = async (db: Db, id: string): Promise<boolean> =>
  (await db.q().deleteFrom('webhook').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;

export const addDelivery = (db: Db, row: WebhookDeliveryTable) =>
  db.q().insertInto('webhookDelivery').values(row).execute();

export const findDelivery = (db: Db, webhookId: string, id: string) =>
  db
    .q()
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst();

export const updateDelivery = (db: Db, id: string, values: Updateable<WebhookDeliveryTable>) =>
  db.q().updateTable('webhookDelivery').set(values).where('id', '=', id).execute();

/**
 * Of the waiting messages about each row, the oldest one, sorted by the time of the next attempt. Later messages about the
 * row wait for it.
 */
export const nextOfRows = (db: Db, webhookId: string, limit: number) =>
  db
    .q()
    .selectFrom('webhookDelivery as next')
    .selectAll('next')
    .where('next.webhookId', '=', webhookId)
    .where('next.dueAt', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhookDelivery as before')
            .select('before.id')
            .where('before.webhookId', '=', webhookId)
            .where('before.dueAt', 'is not', null)
            .whereRef('before.subjectId', '=', 'next.subjectId')
            .whereRef('before.id', '<', 'next.id'),
        ),
      ),
    )
    .orderBy('next.dueAt')
    .limit(limit)
    .execute();

/** For each webhook with failed attempts: the creation time of the oldest waiting message that failed at least once. */
export const failingSince = (db: Db) =>
  db
    .q()
    .selectFrom('webhookDelivery')
    .select((eb) => ['webhookId', eb.fn.min('createdAt').as('since')])
    .where('dueAt', 'is not', null)
    .where('attempts', '>', 0)
    .groupBy('webhookId')
    .execute();

/** Marks the waiting messages of a webhook as failed. */
export const endWaiting = (db: Db, webhookId: string) =>
  db
    .q()
    .updateTable('webhookDelivery')
    .set({ state: 'failed', dueAt: null })
    .where('webhookId', '=', webhookId)
    .where('dueAt', 'is not', null)
    .execute();

/** One page of the messages to a webhook, newest first. */
export async function deliveries(db: Db, webhookId: string, { limit, cursor }: PageQuery) {
  const rows = db.q().selectFrom('webhookDelivery').where('webhookId', '=', webhookId);
  const found = await newestFirst(rows.selectAll(), 'webhookDelivery.id', { limit, cursor });
  return pageOf(found, limit, await countUpTo(db, rows.select('id')));
}

/** Removes messages that were made before an instant and do not wait. */
export const sweep = (db: Db, before: number) =>
  db
    .q()
    .deleteFrom('webhookDelivery')
    .where('id', '<', firstIdAt(before))
    .where('dueAt', 'is', null)
    .execute();
