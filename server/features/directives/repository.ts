import type { Insertable } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import { contactColumns } from '#server/data/db/views/people.ts';
import type { ProjectDirectiveTable } from '#server/data/db/tables/project.ts';

export const find = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('projectDirective')
    .leftJoin('contact', 'contact.id', 'projectDirective.contactId')
    .selectAll('projectDirective')
    .select(contactColumns)
    .where('clientAccountId', '=', clientAccountId)
    .executeTakeFirst();

/** Replaces the palette `from` by `to`. Does nothing if the client has saved another palette. */
export async function replacePalette(
  db: Db,
  clientAccountId: string,
  change: { from: string; to: string; updatedAt: string },
): Promise<void> {
  await db
    .q()
    .updateTable('projectDirective')
    .set({ colorPalette: change.to, updatedAt: change.updatedAt })
    .where('clientAccountId', '=', clientAccountId)
    .where('colorPalette', '=', change.from)
    .execute();
}

/** Stores a palette in the name of a contact, replacing any saved palette. */
export async function setPalette(db: Db, row: Insertable<ProjectDirectiveTable>): Promise<void> {
  const { colorPalette, contactId, updatedAt } = row;
  await db
    .q()
    .insertInto('projectDirective')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('clientAccountId').doUpdateSet({ colorPalette, contactId, updatedAt }),
    )
    .execute();
}

/** Reads the data that notices about directives show, by company. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('projectDirective')
    .innerJoin('clientAccount as client', 'client.id', 'projectDirective.clientAccountId')
    .leftJoin('contact', 'contact.id', 'projectDirective.contactId')
    .select(['client.id', 'letUsChooseColors', 'additionalNotes', 'client.name as clientName'])
    .select(['contact.name as contactName', 'contact.email as contactEmail'])
    .where('client.id', 'in', ids)
    .execute();
