import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** What agency and client work on together: projects, messages, directives. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;

  await schema
    .alterTable('clientAccount')
    .addColumn('searchText', 'text', (c) => c.notNull().defaultTo(''))
    .execute();

  await schema
    .createTable('project')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('category', 'text')
    .addColumn('results', 'text')
    .addColumn('imageUrl', 'text')
    .addColumn('videoUrl', 'text')
    .addColumn('fileUrl', 'text')
    .addColumn('fileType', 'text', (c) => c.notNull())
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('set null'))
    .addColumn('assignedAdminId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('isVisible', type.bool, (c) => c.notNull())
    .addColumn('deleted', type.bool, (c) => c.notNull())
    .addColumn('deletedAt', type.time)
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('projectShelf').on('project').columns(['deleted', 'id']).execute();
  await schema.createIndex('projectVisible').on('project').columns(['deleted', 'isVisible', 'id']).execute();
  await schema
    .createIndex('projectClient')
    .on('project')
    .columns(['clientAccountId', 'deleted', 'id'])
    .execute();

  await schema
    .createTable('contactMessage')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('subject', 'text')
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('isRead', type.bool, (c) => c.notNull())
    .addColumn('spam', type.bool, (c) => c.notNull())
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('set null'))
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('contactMessageShelf').on('contactMessage').columns(['spam', 'id']).execute();
  await schema.createIndex('contactMessageClient').on('contactMessage').column('clientAccountId').execute();

  await schema
    .createTable('clientMessage')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('fromAdmin', type.bool, (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('isRead', type.bool, (c) => c.notNull())
    .addColumn('adminResponse', 'text')
    .addColumn('responseDate', type.time)
    .addColumn('responseToId', 'text', (c) => c.references('clientMessage.id').onDelete('set null'))
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('clientMessageClient')
    .on('clientMessage')
    .columns(['clientAccountId', 'id'])
    .execute();
  await schema.createIndex('clientMessageSide').on('clientMessage').columns(['fromAdmin', 'id']).execute();
  await schema
    .createIndex('clientMessageUnread')
    .on('clientMessage')
    .columns(['clientAccountId', 'fromAdmin', 'isRead', 'id'])
    .execute();

  // One row for each client: saving replaces it whole, so that two saves at once never mix.
  await schema
    .createTable('projectDirective')
    .addColumn('clientAccountId', 'text', (c) =>
      c.primaryKey().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('colorPalette', 'text', (c) => c.notNull())
    .addColumn('fontPreferences', 'text')
    .addColumn('additionalNotes', 'text')
    .addColumn('letUsChooseColors', type.bool, (c) => c.notNull())
    .addColumn('letUsChooseFont', type.bool, (c) => c.notNull())
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();

  await schema
    .createTable('referenceList')
    .addColumn('clientAccountId', 'text', (c) =>
      c.primaryKey().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();

  await schema
    .createTable('directiveChangeRequest')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('projectId', 'text', (c) => c.references('project.id').onDelete('set null'))
    .addColumn('requestType', 'text', (c) => c.notNull())
    .addColumn('requestReason', 'text')
    .addColumn('currentValues', 'text', (c) => c.notNull())
    .addColumn('requestedValues', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('isRead', type.bool, (c) => c.notNull())
    .addColumn('adminResponse', 'text')
    .addColumn('respondedAt', type.time)
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('directiveChangeRequestClient')
    .on('directiveChangeRequest')
    .columns(['clientAccountId', 'id'])
    .execute();
  await schema
    .createIndex('directiveChangeRequestStatus')
    .on('directiveChangeRequest')
    .columns(['status', 'id'])
    .execute();

  await schema
    .createTable('testimonial')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('company', 'text')
    .addColumn('quote', 'text', (c) => c.notNull())
    .addColumn('rating', type.int)
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
}
