import { sql, type Kysely } from 'kysely';

/** Finds the drafts of invoices, oldest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "invoiceDraftSince" on "invoice" ("createdAt") where "issuedAt" is null`.execute(db);
}
