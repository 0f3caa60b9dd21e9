import type { Db } from '#server/data/db/database.ts';
import type { BrandTable } from '#server/data/db/tables/site.ts';
import { nestOwner, ownerColumns } from '#server/data/db/views/people.ts';

const present = 'brand';

/** The number of earlier states to keep. */
const kept = 50;

/** The current brand, or an earlier one. */
export const find = (db: Db, id: string = present) =>
  db.q().selectFrom('brand').selectAll().where('id', '=', id).executeTakeFirst();

export const save = (db: Db, row: Omit<BrandTable, 'id'>) =>
  db
    .q()
    .insertInto('brand')
    .values({ id: present, ...row })
    .onConflict((at) => at.column('id').doUpdateSet(row))
    .execute();

/** The earlier states, newest first, each with the person who saved it. */
export async function history(db: Db) {
  const rows = await db
    .q()
    .selectFrom('brand')
    .leftJoin('user as owner', 'owner.id', 'brand.userId')
    .select(['brand.id', 'content', 'updatedAt', ...ownerColumns])
    .where('brand.id', '!=', present)
    .orderBy('brand.id', 'desc')
    .execute();
  return rows.map(nestOwner);
}

/** Stores the brand that a save replaces among the earlier states, and removes the oldest states. */
export async function keep(db: Db, row: BrandTable): Promise<void> {
  await db.q().insertInto('brand').values(row).execute();
  const old = (await history(db)).slice(kept).map(({ id }) => id);
  if (old.length > 0) await db.q().deleteFrom('brand').where('id', 'in', old).execute();
}
