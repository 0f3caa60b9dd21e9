import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** The reminders of open invoices, and the questions that hold them back. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('invoiceReminder')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('invoiceId', 'text', (column) => column.notNull().references('invoice.id').onDelete('cascade'))
    .addColumn('clientAccountId', 'text', (column) => column.notNull().references('clientAccount.id'))
    .addColumn('days', type.int)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('user.id'))
    .addColumn('sentAt', type.time, (column) => column.notNull())
    // One sent by hand has no days, so there can be several.
    .addUniqueConstraint('invoiceReminder_days', ['invoiceId', 'days'])
    .execute();
  for (const column of ['clientAccountId', 'userId'])
    await schema
      .createIndex(`invoiceReminder_${column}`)
      .on('invoiceReminder')
      .columns([column, 'id'])
      .execute();
  await schema.alterTable('invoice').addColumn('askedAt', type.time).execute();
  await schema.alterTable('invoice').addColumn('remindersEndedAt', type.time).execute();
  await sql`create index "invoiceRemindersEnded" on "invoice" ("remindersEndedAt")
    where "remindersEndedAt" is not null and "settledAt" is null`.execute(db);
  await sql`create index "invoiceRemindersEndedClient" on "invoice" ("clientAccountId", "remindersEndedAt")
    where "remindersEndedAt" is not null and "settledAt" is null`.execute(db);
}
