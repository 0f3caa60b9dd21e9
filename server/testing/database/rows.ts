import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';

type Place = Pick<Db, 'q'>;
type Table = keyof Tables;

/** Adds one row, or several rows of one table. */
export const addRow = <T extends Table>(
  db: Place,
  table: T,
  row: Insertable<Tables[T]> | readonly Insertable<Tables[T]>[],
): Promise<unknown> =>
  db
    .q()
    .insertInto(table as 'rowCount')
    .values(row as Insertable<Tables['rowCount']>)
    .execute();

/** Changes the rows of a table in which columns have the given values. */
export const changeRows = <T extends Table>(
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

/** A database, a table, the columns to read, and the values by which rows are selected. */
type Read<T extends Table, C extends keyof Tables[T]> = [
  db: Place,
  table: T,
  columns: readonly C[],
  which?: Partial<Selectable<Tables[T]>>,
];

type Row<T extends Table, C extends keyof Tables[T]> = Selectable<Pick<Tables[T], C>>;

const found = <T extends Table, C extends keyof Tables[T]>(...[db, table, columns, which = {}]: Read<T, C>) =>
  db
    .q()
    .selectFrom(table as 'contact')
    .select(columns as readonly unknown[] as 'id'[])
    .where((eb) => eb.and(which as object))
    .$castTo<Row<T, C>>();

/** Reads rows in any order. */
export const rowsIn = <T extends Table, C extends keyof Tables[T]>(...of: Read<T, C>): Promise<Row<T, C>[]> =>
  found(...of).execute();

/** Reads rows, oldest first. */
export const rowsInOrder = <T extends Table, C extends keyof Tables[T]>(
  ...of: Read<T, C>
): Promise<Row<T, C>[]> =>
  found(...of)
    .orderBy('id')
    .execute();

/** Reads the first row. @throws Error if there is none */
export const rowIn = <T extends Table, C extends keyof Tables[T]>(...of: Read<T, C>): Promise<Row<T, C>> =>
  found(...of).executeTakeFirstOrThrow();
