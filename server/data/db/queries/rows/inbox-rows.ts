import type { Insertable, Selectable } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { Tables } from '#server/data/db/migrations/schema.ts';
import { narrow } from '../scope.ts';

// What is the same for everything that comes in and waits for somebody. Called by the owners of the tables alone.

/**
 * Marks a row as read; does nothing when it is read already. Called by the owners of the tables alone.
 * @returns its id and client, undefined when nothing changed
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

/** Changes which member of staff looks after a row; does nothing when it has another owner than `from`. */
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

/** What staff archive and delete by the row. Each table is written by its owner's service alone. */
type Table = 'consultation' | 'contactMessage' | 'clientMessage';

/** What can be filed as spam besides: it comes from anybody. */
type SpamTable = Exclude<Table, 'clientMessage'>;

/** A row as it is taken out and put back. */
export type RowOf<T extends Table> = Selectable<Tables[T]>;

/** The rows with these ids that a scope reaches. */
const within = (db: Db, table: Table, scope: Scope, ids: readonly string[]) =>
  narrow(
    db.q().selectFrom(table),
    {
      client: `${table}.clientAccountId`,
      project: null,
      // Of a conversation the client decides alone.
      owner: table === 'clientMessage' ? null : `${table}.ownerId`,
    },
    scope,
  )
    .select(`${table}.id`)
    .where(`${table}.id`, 'in', ids);

/** Takes rows within a scope out of their table, and gives them. */
export const takeOut = async <T extends Table>(
  db: Db,
  table: T,
  scope: Scope,
  ids: readonly string[],
): Promise<RowOf<T>[]> => {
  const either: Table = table;
  const taken = await db
    .q()
    .deleteFrom(either)
    .where('id', 'in', within(db, table, scope, ids))
    .returningAll()
    .execute();
  return taken as unknown as RowOf<T>[];
};

/** Puts rows back as they were. */
export async function putBack<T extends Table>(db: Db, table: T, rows: readonly RowOf<T>[]): Promise<void> {
  if (rows.length === 0) return;
  const either: Table = table;
  await db
    .q()
    .insertInto(either)
    .values(rows as unknown as Insertable<Tables[Table]>[])
    .execute();
}

/** Moves rows within a scope to the spam folder, but those that are there. */
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

/** Those of the ids within a scope that are in the spam folder. */
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
