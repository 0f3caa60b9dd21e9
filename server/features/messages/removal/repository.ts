import type { Selectable } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { ContactMessageTable } from '#server/data/db/migrations/message-tables.ts';
import { narrow } from '#server/data/db/queries/scope.ts';

export type Row = Selectable<ContactMessageTable>;

const reach = {
  client: 'contactMessage.clientAccountId',
  project: null,
  owner: 'contactMessage.ownerId',
} as const;

const within = (db: Db, scope: Scope, ids: readonly string[]) =>
  narrow(db.q().selectFrom('contactMessage'), reach, scope)
    .select('contactMessage.id')
    .where('contactMessage.id', 'in', ids);

/** Takes messages of the site's form within a scope out of the table. */
export const takeOut = (db: Db, scope: Scope, ids: readonly string[]): Promise<Row[]> =>
  db
    .q()
    .deleteFrom('contactMessage')
    .where('id', 'in', within(db, scope, ids))
    .returningAll()
    .execute();

/** Puts messages back as they were. */
export async function putBack(db: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('contactMessage').values(rows).execute();
}

/** Moves messages within a scope to the spam folder, but those that are there. */
export const markSpam = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .q()
    .updateTable('contactMessage')
    .set({ spam: true })
    .where('id', 'in', within(db, scope, ids))
    .where('spam', '=', false)
    .returning(['id', 'clientAccountId'])
    .execute();

/** Those of the ids within a scope that are in the spam folder. */
export const inSpam = async (db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await within(db, scope, ids).where('contactMessage.spam', '=', true).execute()).map(({ id }) => id);
