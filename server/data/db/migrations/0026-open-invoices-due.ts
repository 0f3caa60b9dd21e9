import { sql, type Kysely } from 'kysely';

/**
 * Sums the open invoices of a client, the one due first in front, without reading their rows. SQLite reads a row for a column of its
 * condition that the index lacks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "invoiceOpenClientDue" on "invoice" ("clientAccountId", "dueOn", "id", "currency",
    "totalMinor", "prepaidMinor", "creditedMinor", "paidMinor", "issuedAt", "settledAt")
    where "issuedAt" is not null and "settledAt" is null`.execute(db);
}
