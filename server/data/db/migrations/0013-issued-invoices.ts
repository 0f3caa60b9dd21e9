import { sql, type Kysely } from 'kysely';

/** Finds the invoices that were issued in a period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "invoiceIssued" on "invoice" ("issuedOn", "id") where "issuedAt" is not null`.execute(
    db,
  );
}
