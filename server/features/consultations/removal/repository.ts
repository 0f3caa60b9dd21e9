import type { Selectable } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { ConsultationTable } from '#server/data/db/migrations/schema.ts';
import { narrow } from '#server/data/db/queries/scope.ts';

export type Row = Selectable<ConsultationTable>;

const reach = {
  client: 'consultation.clientAccountId',
  project: null,
  owner: 'consultation.ownerId',
} as const;

const within = (db: Db, scope: Scope, ids: readonly string[]) =>
  narrow(db.q().selectFrom('consultation'), reach, scope)
    .select('consultation.id')
    .where('consultation.id', 'in', ids);

/** Takes requests within a scope out of the table. */
export const takeOut = (db: Db, scope: Scope, ids: readonly string[]): Promise<Row[]> =>
  db
    .q()
    .deleteFrom('consultation')
    .where('id', 'in', within(db, scope, ids))
    .returningAll()
    .execute();

/** Puts requests back as they were. */
export async function putBack(db: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('consultation').values(rows).execute();
}

/** Moves requests within a scope to the spam folder, but those that are there. */
export const markSpam = (db: Db, scope: Scope, ids: readonly string[], updatedAt: string) =>
  db
    .q()
    .updateTable('consultation')
    .set({ spam: true, updatedAt })
    .where('id', 'in', within(db, scope, ids))
    .where('spam', '=', false)
    .returning(['id', 'clientAccountId'])
    .execute();

/** Those of the ids within a scope that are in the spam folder. */
export const inSpam = async (db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await within(db, scope, ids).where('consultation.spam', '=', true).execute()).map(({ id }) => id);
