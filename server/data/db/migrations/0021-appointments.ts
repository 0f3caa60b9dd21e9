import { sql, type Kysely, type SqlBool } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Appointments of requests, when the sender of a request has answered, and addresses for such answers by mail. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('appointment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Without a reference: an archived request takes its row along, and comes back.
    .addColumn('consultationId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('user.id'))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('place', 'text')
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('startsAt', type.time)
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .addColumn('updatedAt', type.time, (column) => column.notNull())
    .execute();
  for (const column of ['consultationId', 'userId'])
    await db.schema.createIndex(`appointment_${column}`).on('appointment').column(column).execute();
  await db.schema
    .createIndex('appointment_state_startsAt')
    .on('appointment')
    .columns(['state', 'startsAt'])
    .execute();

  await db.schema.alterTable('consultation').addColumn('repliedAt', type.time).execute();
  await db.schema
    .createIndex('consultation_repliedAt')
    .on('consultation')
    .columns(['spam', 'repliedAt'])
    .where('repliedAt', 'is not', null)
    .execute();

  // The sender of a request has no id: one address for each request.
  await db.schema
    .createIndex('replyAddress_sender')
    .on('replyAddress')
    .columns(['subjectType', 'subjectId'])
    .unique()
    .where(sql<SqlBool>`"contactId" is null and "userId" is null`)
    .execute();
}
