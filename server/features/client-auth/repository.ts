import type { Db } from '#server/db/database.ts';
import type { ClientAccountTable } from '#server/db/schema.ts';

export type Account = ClientAccountTable;

export const findByEmail = (db: Db, emailKey: string): Promise<Account | undefined> =>
  db.q().selectFrom('clientAccount').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();

export const find = (db: Db, id: string): Promise<Account | undefined> =>
  db.q().selectFrom('clientAccount').selectAll().where('id', '=', id).executeTakeFirst();

/** Takes effect only while the account still has the hash `from`: a change of password in between wins. */
export async function replaceHash(db: Db, id: string, from: string, passwordHash: string): Promise<void> {
  await db
    .q()
    .updateTable('clientAccount')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .execute();
}

/** Null when the account is gone or has another address by now. */
export async function setPassword(
  db: Db,
  { id, emailKey }: { id: string; emailKey: string },
  passwordHash: string,
  updatedAt: string,
): Promise<Account | null> {
  const row = await db
    .q()
    .updateTable('clientAccount')
    .set({ passwordHash, updatedAt })
    .where('id', '=', id)
    .where('emailKey', '=', emailKey)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Null when the account is gone or has another address by now. */
export async function markVerified(
  db: Db,
  { id, emailKey }: { id: string; emailKey: string },
  at: string,
): Promise<Account | null> {
  const row = await db
    .q()
    .updateTable('clientAccount')
    .set((eb) => ({ emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(at)), updatedAt: at }))
    .where('id', '=', id)
    .where('emailKey', '=', emailKey)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
