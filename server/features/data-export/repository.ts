import type { Db } from '#server/data/db/database.ts';
import type { DataExportTable } from '#server/data/db/migrations/own-data-tables.ts';

export async function insert(db: Db, row: DataExportTable): Promise<void> {
  await db.q().insertInto('dataExport').values(row).execute();
}

/** The exports of a contact in one company that have not ended, newest first. */
export const list = (
  db: Db,
  { contactId, clientAccountId }: Pick<DataExportTable, 'contactId' | 'clientAccountId'>,
  now: string,
) =>
  db
    .q()
    .selectFrom('dataExport')
    .selectAll()
    .where('contactId', '=', contactId)
    .where('clientAccountId', '=', clientAccountId)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .execute();

export async function noteFetched(db: Db, id: string, fetchedAt: string): Promise<void> {
  await db.q().updateTable('dataExport').set({ fetchedAt }).where('id', '=', id).execute();
}

/** Removes exports that have ended. */
export async function removeEnded(db: Db, until: string): Promise<void> {
  await db.q().deleteFrom('dataExport').where('expiresAt', '<=', until).execute();
}
