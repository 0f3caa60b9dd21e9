import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Lines of accepted quotes that repeat. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('retainer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('clientAccountId', 'text', (column) => column.notNull().references('clientAccount.id'))
    .addColumn('projectId', 'text', (column) => column.references('project.id').onDelete('set null'))
    .addColumn('acceptanceId', 'text', (column) =>
      column.notNull().references('quoteAcceptance.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('netMinor', type.int, (column) => column.notNull())
    .addColumn('tax', 'text', (column) => column.notNull())
    .addColumn('every', 'text', (column) => column.notNull())
    .addColumn('rounds', type.int)
    .addColumn('hours', type.int)
    .addColumn('startsOn', 'text', (column) => column.notNull())
    .addColumn('periods', type.int, (column) => column.notNull())
    .addColumn('endsOn', 'text')
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
  for (const column of ['clientAccountId', 'projectId', 'acceptanceId'])
    await schema.createIndex(`retainer_${column}`).on('retainer').columns([column, 'id']).execute();
}
