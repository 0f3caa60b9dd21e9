import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** API keys, and addresses of other programs with what was sent to them. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('apiKey')
    .addColumn('id', 'text', (column) => column.primaryKey().references('user.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('endsAt', type.time)
    .addColumn('revokedAt', type.time)
    .addColumn('createdById', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .addColumn('lastUsedAt', type.time)
    .execute();
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('topics', 'text', (column) => column.notNull())
    .addColumn('encryptedSecret', 'text', (column) => column.notNull())
    .addColumn('encryptedBefore', 'text')
    .addColumn('rotatedAt', type.time)
    .addColumn('stoppedAt', type.time)
    .addColumn('answeredAt', type.time)
    .addColumn('createdById', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('webhookDelivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhookId', 'text', (column) => column.notNull().references('webhook.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('dueAt', type.time)
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('triedAt', type.time)
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
  for (const [table, column] of [
    ['apiKey', 'createdById'],
    ['webhook', 'createdById'],
  ] as const)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  await db.schema
    .createIndex('webhookDelivery_list')
    .on('webhookDelivery')
    .columns(['webhookId', 'id'])
    .execute();
  await sql`create index "webhookDelivery_waiting" on "webhookDelivery" ("webhookId", "subjectId", "id") where "dueAt" is not null`.execute(
    db,
  );
}
