import type { Db } from '#server/data/db/database.ts';

/** A company, and whether its texts may be sent; undefined if the company is archived or deleted. */
export async function findClient(db: Db, id: string) {
  const row = await db
    .q()
    .selectFrom('clientAccount as client')
    .leftJoin('draftClient', 'draftClient.clientAccountId', 'client.id')
    .select(['client.name', 'client.company', 'draftClient.createdAt'])
    .where('client.id', '=', id)
    .where('client.closedAs', 'is', null)
    .executeTakeFirst();
  return row && { name: row.company ?? row.name, allowed: row.createdAt !== null };
}

export async function allow(db: Db, clientAccountId: string, createdAt: string): Promise<void> {
  await db
    .q()
    .insertInto('draftClient')
    .values({ clientAccountId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forbid(db: Db, clientAccountId: string): Promise<void> {
  await db.q().deleteFrom('draftClient').where('clientAccountId', '=', clientAccountId).execute();
}

export const isSpam = async (db: Db, consultationId: string): Promise<boolean> =>
  (
    await db
      .q()
      .selectFrom('consultation')
      .select('consultation.spam')
      .where('consultation.id', '=', consultationId)
      .executeTakeFirst()
  )?.spam ?? true;
