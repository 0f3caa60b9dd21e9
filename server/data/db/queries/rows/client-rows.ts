import type { Insertable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { Tables } from '#server/data/db/migrations/schema.ts';

/** Tables with one row for each client, which contacts save whole and staff look at; called by their owners alone. */
type ClientRow = 'projectDirective' | 'referenceList';

/** Saves a client's row whole, replacing the one before. */
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

/** Notes that staff have looked at what a client has saved. Returns true where it was new. */
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
