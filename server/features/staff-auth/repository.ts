import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { UserTable } from '#server/data/db/tables/people.ts';

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

/** The user with this address who signs in with a password stored here. */
export const findLocal = (db: Db, emailKey: string): Promise<User | undefined> =>
  db
    .q()
    .selectFrom('user')
    .selectAll()
    .where('emailKey', '=', emailKey)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst();

export const find = (db: Db, id: string): Promise<User | undefined> =>
  db.q().selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();

/** The users with this address. A user with a password here comes first, then the oldest user. */
export const findByAddress = (db: Db, emailKey: string): Promise<User[]> =>
  db
    .q()
    .selectFrom('user')
    .selectAll()
    .where('emailKey', '=', emailKey)
    .orderBy((eb) => eb.case().when('passwordHash', 'is not', null).then(0).else(1).end())
    .orderBy('id')
    .execute();

/**
 * Reads the super admins and locks them until the running transaction ends. If two super admins remove each other's role at
 * once, the second one sees the first change.
 */
export const lockSuperAdmins = (db: Db): Promise<User[]> =>
  db
    .q()
    .updateTable('user')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('role', '=', 'super-admin')
    .returningAll()
    .execute();

/** The users whose only way to sign in is a password stored here. */
export const findLocalOnly = async (db: Db): Promise<string[]> =>
  (
    await db
      .q()
      .selectFrom('user')
      .select('id')
      .where('passwordHash', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('userIdentity')
              .select('userIdentity.userId')
              .whereRef('userIdentity.userId', '=', 'user.id'),
          ),
        ),
      )
      .execute()
  ).map(({ id }) => id);

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

/** Replaces the hash only if it is still `from`, so that a password set in the meantime is kept. */
export async function replaceHash(db: Db, id: string, from: string, passwordHash: string): Promise<void> {
  await db
    .q()
    .updateTable('user')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .execute();
}

/** Everybody with a role. */
export const memberIds = async (db: Db): Promise<string[]> =>
  (await db.q().selectFrom('user').select('id').where('role', '!=', 'user').execute()).map(({ id }) => id);

/** The super admins whose access has not ended. */
export const superAdminIds = async (db: Db): Promise<string[]> =>
  (
    await db
      .q()
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'super-admin')
      .where('deactivatedAt', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

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

/**
 * The users whose role may depend on the configured lists: their role is not the granted one, or a list contains their
 * address.
 */
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
