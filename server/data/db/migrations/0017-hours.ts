import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Hours that staff noted on projects, running timers, and the budgets of projects. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('timeEntry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('projectId', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('userId', 'text', (column) => column.references('user.id'))
    .addColumn('on', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('timeEntryByProject')
    .on('timeEntry')
    .columns(['projectId', 'on', 'id'])
    .execute();
  await db.schema.createIndex('timeEntryByUser').on('timeEntry').columns(['userId']).execute();
  await db.schema
    .createTable('timer')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('user.id'))
    .addColumn('projectId', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('startedAt', type.time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('timerByProject').on('timer').columns(['projectId']).execute();
  await db.schema
    .createTable('projectBudget')
    .addColumn('projectId', 'text', (column) =>
      column.primaryKey().references('project.id').onDelete('cascade'),
    )
    .addColumn('minutes', 'integer')
    .addColumn('isShared', type.bool, (column) => column.notNull())
    .addColumn('warnedPercent', 'integer', (column) => column.notNull())
    .execute();
}
