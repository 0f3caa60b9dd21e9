import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** What the agency decides for all of its people, and the stages that projects went through. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema
    .createTable('setting')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();
  await schema
    .createTable('projectStage')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('projectId', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('stage', 'text')
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('projectStageProject').on('projectStage').columns(['projectId', 'id']).execute();
  // The board reads a stage newest first.
  await schema
    .createIndex('projectByStage')
    .on('project')
    .columns(['deleted', 'stage', 'id'])
    .where(sql<boolean>`"stage" is not null`)
    .execute();
  await schema
    .createIndex('projectPromised')
    .on('project')
    .columns(['clientAccountId', 'promisedOn'])
    .where(sql<boolean>`"promisedOn" is not null and not "deleted"`)
    .execute();
  // The public figure counts what was sent, newest first.
  await schema
    .createIndex('consultationFigure')
    .on('consultation')
    .columns(['createdAt'])
    .where(sql<boolean>`not "spam"`)
    .execute();
  await schema
    .createIndex('mailThread')
    .on('mail')
    .columns(['thread', 'sentAt'])
    .where(sql<boolean>`"thread" is not null`)
    .execute();
}
