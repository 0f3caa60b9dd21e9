import type { Db } from '#server/data/db/database.ts';
import type { BrandTable } from '#server/data/db/migrations/site-tables.ts';

export const find = (db: Db) => db.q().selectFrom('brand').selectAll().executeTakeFirst();

export const save = (db: Db, row: Omit<BrandTable, 'id'>) =>
  db
    .q()
    .insertInto('brand')
    .values({ id: 'brand', ...row })
    .onConflict((at) => at.column('id').doUpdateSet(row))
    .execute();
