import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { UserTable } from '#server/db/schema.ts';

export type User = Selectable<UserTable>;

export const findByIdentity = (db: Db, issuer: string, subject: string): Promise<User | undefined> =>
  db
    .q()
    .selectFrom('user')
    .innerJoin('userIdentity', 'userIdentity.userId', 'user.id')
    .selectAll('user')
    .where('userIdentity.issuer', '=', issuer)
    .where('userIdentity.subject', '=', subject)
    .executeTakeFirst();

/** Someone with a password of our own. */
export const findLocal = (db: Db, emailKey: string): Promise<User | undefined> =>
  db
    .q()
    .selectFrom('user')
    .selectAll()
    .where('emailKey', '=', emailKey)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst();

export const insert = (db: Db, user: Insertable<UserTable>): Promise<User> =>
  db.q().insertInto('user').values(user).returningAll().executeTakeFirstOrThrow();

export const update = (db: Db, id: string, changes: Updateable<UserTable>): Promise<User> =>
  db.q().updateTable('user').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function addIdentity(
  db: Db,
  identity: { issuer: string; subject: string; userId: string; createdAt: string },
): Promise<void> {
  await db.q().insertInto('userIdentity').values(identity).execute();
}

/** Takes effect only while the account still has the hash `from`: a change of password in between wins. */
export async function replaceHash(db: Db, id: string, from: string, passwordHash: string): Promise<void> {
  await db
    .q()
    .updateTable('user')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .execute();
}

export async function staffExists(db: Db): Promise<boolean> {
  const row = await db
    .q()
    .selectFrom('user')
    .select('id')
    .where('role', '!=', 'user')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Everybody whose role the configured lists may say something about: those it was raised for, and those on them. */
export const findListed = (db: Db, emailKeys: readonly string[]): Promise<User[]> =>
  db
    .q()
    .selectFrom('user')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('role', '!=', eb.ref('grantedRole')),
        ...(emailKeys.length > 0 ? [eb('emailKey', 'in', [...emailKeys])] : []),
      ]),
    )
    .execute();
