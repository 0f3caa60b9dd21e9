import type { Insertable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';

/**
 * Tables with one row for each client. Contacts save the whole row, and staff see it. Only the features that own the
 * tables call these functions.
 */
type ClientRow = 'projectDirective' | 'referenceList';

/** Replaces the whole row of a client. */
export async function saveWhole<Name extends ClientRow>(
  db: Db,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<void> {
  const { clientAccountId: _owner, ...values } = row as Insertable<Tables[ClientRow]>;
  await db
    .q()
    .insertInto<ClientRow>(table)
    .values(row as Insertable<Tables[ClientRow]>)
    .onConflict((conflict) => conflict.column('clientAccountId').doUpdateSet(values))
    .execute();
}

/** Records that staff have seen the row of a client. Returns true if they had not seen it before. */
export const lookAt = async (
  db: Db,
  table: ClientRow,
  clientAccountId: string,
  lookedAt: string,
): Promise<boolean> =>
  (await db
    .q()
    .updateTable(table)
    .set({ lookedAt })
    .where('clientAccountId', '=', clientAccountId)
    .where('lookedAt', 'is', null)
    .returning('clientAccountId')
    .executeTakeFirst()) !== undefined;
