import type { Db } from '#server/db/database.ts';
import { countUpTo, pageOf } from '#server/db/lists.ts';

const staff = (db: Db) =>
  db
    .q()
    .selectFrom('user')
    .where('role', 'in', ['admin', 'super-admin'] as const);

/** One page of everybody with a role, in the order they joined. */
export async function list(db: Db, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  let rows = staff(db)
    .select(['id', 'email', 'firstName', 'lastName', 'profileImageUrl', 'role', 'lastSignInAt', 'createdAt'])
    .$narrowType<{ role: 'admin' | 'super-admin' }>();
  if (cursor) rows = rows.where('id', '>', cursor);
  const found = await rows
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, await countUpTo(db, staff(db).select('id')));
}
