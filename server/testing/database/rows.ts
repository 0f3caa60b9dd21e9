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

/** Columns of the rows of a table that have these values. */
export const rowsIn = <T extends keyof Tables, C extends keyof Tables[T] & string>(
  db: Place,
  table: T,
  columns: readonly C[],
  which: Partial<Selectable<Tables[T]>> = {},
): Promise<Selectable<Pick<Tables[T], C>>[]> =>
  found(db, table, columns, which).execute() as Promise<Selectable<Pick<Tables[T], C>>[]>;

/** The same, oldest first. */
export const rowsInOrder = <T extends keyof Tables, C extends keyof Tables[T] & string>(
  db: Place,
  table: T,
  columns: readonly C[],
  which: Partial<Selectable<Tables[T]>> = {},
): Promise<Selectable<Pick<Tables[T], C>>[]> =>
  found(db, table, columns, which).orderBy('id').execute() as Promise<Selectable<Pick<Tables[T], C>>[]>;

/** The same of the first row. @throws Error if there is none */
export const rowIn = <T extends keyof Tables, C extends keyof Tables[T] & string>(
  db: Place,
  table: T,
  columns: readonly C[],
  which: Partial<Selectable<Tables[T]>> = {},
): Promise<Selectable<Pick<Tables[T], C>>> =>
  found(db, table, columns, which).executeTakeFirstOrThrow() as unknown as Promise<
    Selectable<Pick<Tables[T], C>>
  >;

const found = (db: Place, table: keyof Tables, columns: readonly string[], which: object) =>
  db
    .q()
    .selectFrom(table as 'contact')
    .select(columns as 'id'[])
    .where((eb) => eb.and(which));
