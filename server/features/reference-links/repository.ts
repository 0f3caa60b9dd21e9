import type { Insertable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import { clientView } from '#server/data/db/views/clients.ts';
import { turnSource } from '#server/data/db/queries/turns.ts';
import { contactView } from '#server/data/db/views/contacts.ts';
import { contactColumns } from '#server/data/db/views/people.ts';
import type { ReferenceListTable } from '#server/data/db/migrations/schema.ts';

export const find = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('referenceList')
    .leftJoin(contactView.as('contact'), 'contact.id', 'referenceList.contactId')
    .selectAll('referenceList')
    .select(contactColumns)
    .where('clientAccountId', '=', clientAccountId)
    .executeTakeFirst();

/** Saves the whole list, replacing the one before. */
export async function save(db: Db, row: Insertable<ReferenceListTable>): Promise<void> {
  const { clientAccountId: _owner, ...values } = row;
  await db
    .q()
    .insertInto('referenceList')
    .values(row)
    .onConflict((conflict) => conflict.column('clientAccountId').doUpdateSet(values))
    .execute();
}

/** Lists of links as notices tell of them, by the ids of their companies. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('referenceList')
    .innerJoin(clientView.as('client'), 'client.id', 'referenceList.clientAccountId')
    .leftJoin(contactView.as('contact'), 'contact.id', 'referenceList.contactId')
    .select(['client.id', 'links', 'client.name as clientName'])
    .select(['contact.name as contactName', 'contact.email as contactEmail'])
    .where('client.id', 'in', ids)
    .execute();

/** Notes that staff have looked at what a client has saved. Returns true where it was new. */
export const look = async (db: Db, clientAccountId: string, lookedAt: string): Promise<boolean> =>
  (await db
    .q()
    .updateTable('referenceList')
    .set({ lookedAt })
    .where('clientAccountId', '=', clientAccountId)
    .where('lookedAt', 'is', null)
    .returning('clientAccountId')
    .executeTakeFirst()) !== undefined;

/** Links that a client has saved wait for the agency until somebody has looked at them. */
export const newTurns = turnSource('reference-links', 'agency', (db, columns) =>
  db
    .q()
    .selectFrom('referenceList')
    .select(columns)
    .select(['clientAccountId as subjectId', 'clientAccountId', 'updatedAt as since'])
    .where('lookedAt', 'is', null),
);
