import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Quotes with their versions and acceptances, and the charges that clients agreed to. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('numberSeries')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next', type.int, (column) => column.notNull())
    .execute();

  await schema
    .createTable('quote')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', type.int, (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('clientAccountId', 'text', (column) => column.references('clientAccount.id'))
    .addColumn('consultationId', 'text', (column) =>
      column.references('consultation.id').onDelete('set null'),
    )
    .addColumn('projectId', 'text', (column) => column.references('project.id').onDelete('set null'))
    .addColumn('ownerId', 'text', (column) => column.references('user.id'))
    .addColumn('revision', type.int, (column) => column.notNull())
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .addColumn('updatedAt', type.time, (column) => column.notNull())
    .execute();
  for (const column of ['clientAccountId', 'consultationId', 'projectId', 'ownerId'])
    await schema.createIndex(`quote_${column}`).on('quote').columns([column, 'id']).execute();

  await schema
    .createTable('quoteVersion')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('quoteId', 'text', (column) => column.notNull().references('quote.id').onDelete('cascade'))
    .addColumn('number', type.int, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('contentHash', 'text')
    .addColumn('netMinor', type.int, (column) => column.notNull())
    .addColumn('totalMinor', type.int, (column) => column.notNull())
    .addColumn('validUntil', 'text')
    .addColumn('sentAt', type.time)
    .addColumn('seenAt', type.time)
    .addColumn('endedAt', type.time)
    .addColumn('reason', 'text')
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .addUniqueConstraint('quoteVersion_number', ['quoteId', 'number'])
    .execute();

  await schema
    .createTable('quoteAcceptance')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('versionId', 'text', (column) =>
      column.notNull().references('quoteVersion.id').onDelete('cascade'),
    )
    .addColumn('selection', 'text', (column) => column.notNull())
    .addColumn('statement', 'text')
    .addColumn('netMinor', type.int, (column) => column.notNull())
    .addColumn('taxMinor', type.int, (column) => column.notNull())
    .addColumn('totalMinor', type.int, (column) => column.notNull())
    .addColumn('typedName', 'text', (column) => column.notNull())
    .addColumn('how', 'text')
    .addColumn('purchaseOrder', 'text')
    .addColumn('contactId', 'text', (column) => column.references('contact.id').onDelete('set null'))
    .addColumn('userId', 'text', (column) => column.references('user.id'))
    .addColumn('network', 'text')
    .addColumn('agent', 'text')
    .addColumn('madeProject', type.bool, (column) => column.notNull())
    .addColumn('acceptedAt', type.time, (column) => column.notNull())
    .addColumn('undoneAt', type.time)
    .execute();
  await schema
    .createIndex('quoteAcceptance_versionId')
    .unique()
    .on('quoteAcceptance')
    .column('versionId')
    .where(sql.ref('undoneAt'), 'is', null)
    .execute();

  await schema
    .createTable('charge')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('clientAccountId', 'text', (column) => column.notNull().references('clientAccount.id'))
    .addColumn('projectId', 'text', (column) => column.references('project.id').onDelete('set null'))
    .addColumn('acceptanceId', 'text', (column) => column.references('quoteAcceptance.id'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('sourceId', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('netMinor', type.int, (column) => column.notNull())
    .addColumn('tax', 'text', (column) => column.notNull())
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .addUniqueConstraint('charge_source', ['source', 'sourceId'])
    .execute();
  for (const column of ['clientAccountId', 'projectId', 'acceptanceId'])
    await schema.createIndex(`charge_${column}`).on('charge').columns([column, 'id']).execute();
}
