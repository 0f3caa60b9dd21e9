import type { Insertable, Selectable } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';
import { narrow } from '../scope.ts';

// Writes that requests and messages share. Only the features that own these tables call them.

/**
 * Marks a row as read. Does nothing if the row is read already.
 * @returns id and client of the row; undefined if nothing changed
 */
export const markRead = (
  db: Db,
  table: 'contactMessage' | 'directiveChangeRequest' | 'previewFeedback',
  id: string,
) =>
  db
    .q()
    .updateTable(table)
    .set({ isRead: true })
    .where('id', '=', id)
    .where('isRead', '=', false)
    .returning(['id', 'clientAccountId'])
    .executeTakeFirst();

/** Changes the owner of a row. Does nothing if the present owner is not `from`. */
export const changeOwner = (
  db: Db,
  table: 'consultation' | 'contactMessage',
  id: string,
  { from, to }: { from: string | null; to: string | null },
) =>
  db
    .q()
    .updateTable(table)
    .set({ ownerId: to })
    .where('id', '=', id)
    .where('ownerId', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst();

/** The tables whose rows staff archive and delete. */
type Table = 'consultation' | 'contactMessage' | 'clientMessage';

/** The tables whose rows can be spam, since anybody can send them. */
type SpamTable = Exclude<Table, 'clientMessage'>;

/** A whole row, as it is archived or deleted, and restored. */
export type RowOf<T extends Table> = Selectable<Tables[T]>;

/** The rows with these ids that are within a scope. */
const within = (db: Db, table: Table, scope: Scope, ids: readonly string[]) =>
  narrow(
    db.q().selectFrom(table),
    {
      client: `${table}.clientAccountId`,
      project: null,
      // Messages have no owner. They are in the scope of the company's staff.
      owner: table === 'clientMessage' ? null : `${table}.ownerId`,
    },
    scope,
  )
    .select(`${table}.id`)
    .where(`${table}.id`, 'in', ids);

/** Removes rows within a scope from their table and returns them. */
export const takeOut = <T extends Table>(db: Db, table: T, scope: Scope, ids: readonly string[]) =>
  db
    .q()
    .deleteFrom<Table>(table)
    .where('id', 'in', within(db, table, scope, ids))
    .returningAll()
    .execute() as Promise<RowOf<T>[]>;

/** Restores rows unchanged. */
export async function putBack<T extends Table>(
  db: Db,
  table: T,
  rows: readonly (RowOf<T> & Insertable<Tables[Table]>)[],
): Promise<void> {
  if (rows.length > 0) await db.q().insertInto<Table>(table).values(rows).execute();
}

/** Moves rows within a scope to the spam folder, unless they are there already. */
export const markSpam = (
  db: Db,
  table: SpamTable,
  scope: Scope,
  { ids, ...changes }: { ids: readonly string[]; updatedAt?: string },
) =>
  db
    .q()
    .updateTable(table)
    .set({ spam: true, ...changes })
    .where('id', 'in', within(db, table, scope, ids))
    .where('spam', '=', false)
    .returning(['id', 'clientAccountId'])
    .execute();

/** Those of the ids whose rows are spam and within the scope. */
export const inSpam = async (
  db: Db,
  table: SpamTable,
  scope: Scope,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await within(db, table, scope, ids).where(`${table}.spam`, '=', true).execute();
  return rows.map(({ id }) => id);
};
