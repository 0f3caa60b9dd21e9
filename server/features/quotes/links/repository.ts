import type { Insertable, Updateable } from 'kysely';
import { sha256 } from '#server/core/secrets.ts';
import type { Db } from '#server/data/db/database.ts';
import type { QuoteLinkTable } from '#server/data/db/tables/money.ts';

/** The link of a quote. */
export const ofQuote = (db: Db, quoteId: string) =>
  db.q().selectFrom('quoteLink').selectAll().where('quoteId', '=', quoteId).executeTakeFirst();

/** The link with this token; undefined if it was ended or has expired. */
export const byToken = (db: Db, token: string, at: string) =>
  db
    .q()
    .selectFrom('quoteLink')
    .selectAll()
    .where('tokenHash', '=', sha256(token))
    .where('expiresAt', '>', at)
    .executeTakeFirst();

/** The quote of a link. */
export const quoteOf = (db: Db, id: string) =>
  db.q().selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds the link of a quote, or replaces the values of the existing link. */
export async function save(db: Db, row: Insertable<QuoteLinkTable>): Promise<void> {
  await db
    .q()
    .insertInto('quoteLink')
    .values(row)
    .onConflict((known) => known.column('quoteId').doUpdateSet(row))
    .execute();
}

export async function update(db: Db, quoteId: string, values: Updateable<QuoteLinkTable>): Promise<void> {
  await db.q().updateTable('quoteLink').set(values).where('quoteId', '=', quoteId).execute();
}

/** Ends the link of a quote. Returns false if the quote has no link. */
export const remove = async (db: Db, quoteId: string): Promise<boolean> =>
  (await db.q().deleteFrom('quoteLink').where('quoteId', '=', quoteId).returning('id').executeTakeFirst()) !==
  undefined;
