import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Files that are kept, and uploads under way. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('fileName', 'text', (c) => c.notNull().unique())
    .addColumn('originalName', 'text', (c) => c.notNull())
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('size', type.int, (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('width', type.int)
    .addColumn('height', type.int)
    .addColumn('durationMs', type.int)
    .addColumn('storageKey', 'text', (c) => c.notNull().unique())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('parentId', 'text', (c) => c.references('file.id').onDelete('cascade'))
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('set null'))
    .addColumn('uploadedByKind', 'text')
    .addColumn('uploadedById', 'text')
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('deletedAt', type.time)
    .execute();
  // Whether a picture is public is asked each time somebody reads one.
  await schema.createIndex('projectImage').on('project').column('imageUrl').execute();
  await schema.createIndex('fileParent').on('file').column('parentId').execute();
  await schema.createIndex('fileClient').on('file').columns(['clientAccountId', 'deletedAt']).execute();
  await schema.createIndex('fileUploader').on('file').columns(['uploadedById', 'uploadedByKind']).execute();
  await schema.createIndex('fileDeleted').on('file').column('deletedAt').execute();

  await schema
    .createTable('upload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('ownerKind', 'text', (c) => c.notNull())
    .addColumn('ownerId', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('fileName', 'text', (c) => c.notNull())
    .addColumn('size', type.int, (c) => c.notNull())
    .addColumn('sha256', 'text')
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('expiresAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('uploadOwner').on('upload').columns(['ownerId', 'ownerKind']).execute();
  await schema.createIndex('uploadExpiry').on('upload').column('expiresAt').execute();
}
