import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** What clients give and what they are shown: artwork, previews, and what they say of them. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;

  // The row goes with its file, which is removed for good 30 days after it was deleted.
  await schema
    .createTable('artwork')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('fileId', 'text', (c) => c.notNull().unique().references('file.id').onDelete('cascade'))
    .addColumn('thumbnailId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('originalName', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('deletedAt', type.time)
    .execute();
  await schema.createIndex('artworkClient').on('artwork').columns(['clientAccountId', 'id']).execute();
  await schema.createIndex('artworkThumbnail').on('artwork').column('thumbnailId').execute();

  await schema
    .createTable('clientPreview')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('projectId', 'text', (c) => c.references('project.id').onDelete('set null'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('fileType', 'text', (c) => c.notNull())
    .addColumn('originalName', 'text', (c) => c.notNull())
    .addColumn('originalId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('markedId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('thumbnailId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('posterId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('progress', 'real', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('deleted', type.bool, (c) => c.notNull())
    .addColumn('deletedAt', type.time)
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('clientPreviewShelf').on('clientPreview').columns(['deleted', 'id']).execute();
  await schema
    .createIndex('clientPreviewClient')
    .on('clientPreview')
    .columns(['clientAccountId', 'deleted', 'id'])
    .execute();
  await schema
    .createIndex('clientPreviewProject')
    .on('clientPreview')
    .columns(['projectId', 'deleted', 'id'])
    .execute();
  // Removing a file looks for those that refer to it.
  for (const column of ['originalId', 'markedId', 'thumbnailId', 'posterId'])
    await schema.createIndex(`clientPreview_${column}`).on('clientPreview').column(column).execute();

  await schema
    .createTable('previewFeedback')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('previewId', 'text', (c) => c.notNull().references('clientPreview.id').onDelete('cascade'))
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('feedback', 'text', (c) => c.notNull())
    .addColumn('rating', type.int, (c) => c.notNull())
    .addColumn('ratingTouched', type.bool, (c) => c.notNull())
    .addColumn('isRead', type.bool, (c) => c.notNull())
    .addColumn('adminResponse', 'text')
    .addColumn('responseDate', type.time)
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('previewFeedbackPreview')
    .on('previewFeedback')
    .columns(['previewId', 'id'])
    .execute();
  await schema
    .createIndex('previewFeedbackClient')
    .on('previewFeedback')
    .columns(['clientAccountId', 'id'])
    .execute();
}
