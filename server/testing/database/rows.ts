import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';

type Place = Pick<Db, 'q'>;

/** Adds a row, or several of one table. */
export const addRow = <T extends keyof Tables>(
  db: Place,
  table: T,
  row: Insertable<Tables[T]> | readonly Insertable<Tables[T]>[],
): Promise<unknown> =>
  db
    .q()
    .insertInto(table as 'rowCount')
    .values(row as Insertable<Tables['rowCount']>)
    .execute();

/** Changes the rows of a table that have these values. */
export const changeRows = <T extends keyof Tables>(
  db: Place,
  table: T,
  which: Partial<Selectable<Tables[T]>>,
  change: Updateable<Tables[T]>,
): Promise<unknown> =>
  db
    .q()
    .updateTable(table as 'rowCount')
    .set(change as Updateable<Tables['rowCount']>)
    .where((eb) => eb.and(which as object))
    .execute();
