import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Files on messages of any kind, and who is named in a message. The table that was laid for files has never had a row. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema.dropTable('messageFile').execute();
  await schema
    .createTable('attachment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('aboutId', 'text', (c) => c.notNull())
    .addColumn('messageId', 'text', (c) => c.notNull())
    .addColumn('internal', type.bool, (c) => c.notNull())
    .addColumn('position', type.int, (c) => c.notNull())
    .addColumn('fileId', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('thumbnailId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addUniqueConstraint('attachmentPosition', ['messageId', 'position'])
    .execute();
  await schema.createIndex('attachmentAbout').on('attachment').columns(['about', 'aboutId']).execute();
  for (const column of ['fileId', 'thumbnailId'])
    await schema.createIndex(`attachment_${column}`).on('attachment').column(column).execute();
  await schema
    .createTable('mention')
    .addColumn('messageId', 'text', (c) => c.notNull().references('message.id').onDelete('cascade'))
    .addColumn('personKind', 'text', (c) => c.notNull())
    .addColumn('personId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('mentionKey', ['messageId', 'personKind', 'personId'])
    .execute();
}
