import type { Db } from '#server/db/database.ts';
import type { ClientAccountTable } from '#server/db/schema.ts';

/** The account with an address, by the form in which addresses are compared. */
export const findByEmail = (db: Db, emailKey: string) =>
  db
    .q()
    .selectFrom('clientAccount')
    .select(['id', 'name', 'email', 'origin', 'emailVerifiedAt'])
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();

/** Adds an account; nothing happens when the address or the client code is taken. */
export const insert = async (db: Db, row: ClientAccountTable): Promise<boolean> =>
  (await db
    .q()
    .insertInto('clientAccount')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;
