import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Keeps the pending payments of invoices in a table of their own. They were rows of `paymentEvent` with an id of their own form. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('pendingPayment')
    .addColumn('invoiceId', 'text', (column) =>
      column.primaryKey().references('invoice.id').onDelete('cascade'),
    )
    .addColumn('sessionId', 'text', (column) => column.notNull())
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
  await sql`insert into "pendingPayment" ("invoiceId", "sessionId", "createdAt")
    select "invoice"."id", "paymentEvent"."kind", "paymentEvent"."createdAt" from "paymentEvent"
    inner join "invoice" on "paymentEvent"."id" = 'pending/' || "invoice"."id"`.execute(db);
  await sql`delete from "paymentEvent" where "id" like 'pending/%'`.execute(db);
}
