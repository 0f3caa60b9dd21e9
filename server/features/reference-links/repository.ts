import type { Db } from '#server/data/db/database.ts';
import { clientView } from '#server/data/db/views/clients.ts';
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
export async function save(db: Db, row: ReferenceListTable): Promise<void> {
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
