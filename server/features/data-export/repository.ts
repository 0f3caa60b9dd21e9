import type { Db } from '#server/data/db/database.ts';
import type { DataExportTable } from '#server/data/db/tables/own-data.ts';

export async function insert(db: Db, row: DataExportTable): Promise<void> {
  await db.q().insertInto('dataExport').values(row).execute();
}

/** A person's exports that have not expired, newest first. A contact gets the exports for one company. */
export const list = (
  db: Db,
  {
    personKind,
    personId,
    clientAccountId,
  }: Pick<DataExportTable, 'personKind' | 'personId' | 'clientAccountId'>,
  now: string,
) =>
  db
    .q()
    .selectFrom('dataExport')
    .selectAll()
    .where('personKind', '=', personKind)
    .where('personId', '=', personId)
    .where('clientAccountId', 'is not distinct from', clientAccountId)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .execute();

export async function noteFetched(db: Db, id: string, fetchedAt: string): Promise<void> {
  await db.q().updateTable('dataExport').set({ fetchedAt }).where('id', '=', id).execute();
}

/** Removes expired exports. */
export async function removeEnded(db: Db, until: string): Promise<void> {
  await db.q().deleteFrom('dataExport').where('expiresAt', '<=', until).execute();
}
