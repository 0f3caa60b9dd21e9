import type { Db } from '#server/data/db/database.ts';

export const find = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('referenceList')
    .selectAll()
    .where('clientAccountId', '=', clientAccountId)
    .executeTakeFirst();

/** The data that notices about reference links need, by the ids of the companies. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('referenceList')
    .innerJoin('clientAccount as client', 'client.id', 'referenceList.clientAccountId')
    .leftJoin('contact', 'contact.id', 'referenceList.contactId')
    .select(['client.id', 'links', 'client.name as clientName'])
    .select(['contact.name as contactName', 'contact.email as contactEmail'])
    .where('client.id', 'in', ids)
    .execute();
