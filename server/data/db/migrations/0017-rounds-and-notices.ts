import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** A table whose rows belong to a company and go with it. */
const ofCompany = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table.addColumn('clientAccountId', 'text', (c) =>
    c.notNull().references('clientAccount.id').onDelete('cascade'),
  );

const withId = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table.addColumn('id', 'text', (c) => c.primaryKey());

const createdAt = <T extends string, C extends string>(table: CreateTableBuilder<T, C>, type: ColumnTypes) =>
  table.addColumn('createdAt', type.time, (c) => c.notNull());

async function notices({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await withId(schema.createTable('notification'))
    .addColumn('recipientKind', 'text', (c) => c.notNull())
    .addColumn('recipientId', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subjectType', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text', (c) => c.notNull())
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('cascade'))
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('seenAt', type.time)
    .addColumn('mailedAt', type.time)
    .execute();
  await schema
    .createIndex('notificationRecipient')
    .on('notification')
    .columns(['recipientKind', 'recipientId', 'id'])
    .execute();
  // What has still to be seen or mailed; the rest is history.
  await schema
    .createIndex('notificationOpen')
    .on('notification')
    .columns(['recipientKind', 'recipientId', 'createdAt'])
    .where(sql<boolean>`"seenAt" is null and "mailedAt" is null`)
    .execute();
  await schema
    .createIndex('notificationSubject')
    .on('notification')
    .columns(['subjectType', 'subjectId'])
    .execute();
  await schema
    .createTable('noticeChoice')
    .addColumn('recipientKind', 'text', (c) => c.notNull())
    .addColumn('recipientId', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('bell', type.bool, (c) => c.notNull())
    .addColumn('mail', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('noticeChoiceKey', ['recipientKind', 'recipientId', 'kind'])
    .execute();
}

async function threads({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createdAt(
    withId(schema.createTable('thread'))
      .addColumn('subjectType', 'text', (c) => c.notNull())
      .addColumn('subjectId', 'text', (c) => c.notNull())
      .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('cascade')),
    type,
  )
    .addUniqueConstraint('threadSubject', ['subjectType', 'subjectId'])
    .execute();
  await schema.createIndex('threadClient').on('thread').columns(['clientAccountId', 'id']).execute();
  await createdAt(
    withId(schema.createTable('message'))
      .addColumn('threadId', 'text', (c) => c.notNull().references('thread.id').onDelete('cascade'))
      .addColumn('authorKind', 'text', (c) => c.notNull())
      .addColumn('authorId', 'text')
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('internal', type.bool, (c) => c.notNull())
      .addColumn('searchText', 'text', (c) => c.notNull()),
    type,
  ).execute();
  await schema.createIndex('messageThread').on('message').columns(['threadId', 'id']).execute();
  await schema
    .createTable('messageFile')
    .addColumn('messageId', 'text', (c) => c.notNull().references('message.id').onDelete('cascade'))
    .addColumn('position', type.int, (c) => c.notNull())
    .addColumn('fileId', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('messageFileKey', ['messageId', 'position'])
    .execute();
  await schema.createIndex('messageFileFile').on('messageFile').column('fileId').execute();
  await schema
    .createTable('threadRead')
    .addColumn('threadId', 'text', (c) => c.notNull().references('thread.id').onDelete('cascade'))
    .addColumn('personKind', 'text', (c) => c.notNull())
    .addColumn('personId', 'text', (c) => c.notNull())
    .addColumn('lastReadId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('threadReadKey', ['threadId', 'personKind', 'personId'])
    .execute();
  await createdAt(
    withId(schema.createTable('savedReply'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null')),
    type,
  ).execute();
}

async function rounds({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createdAt(
    withId(schema.createTable('previewVersion'))
      .addColumn('previewId', 'text', (c) => c.notNull().references('clientPreview.id').onDelete('cascade'))
      .addColumn('number', type.int, (c) => c.notNull())
      .addColumn('contentHash', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null')),
    type,
  )
    .addUniqueConstraint('previewVersionNumber', ['previewId', 'number'])
    .execute();
  await withId(schema.createTable('versionFile'))
    .addColumn('versionId', 'text', (c) => c.notNull().references('previewVersion.id').onDelete('cascade'))
    .addColumn('position', type.int, (c) => c.notNull())
    .addColumn('originalId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('pages', type.int)
    .addColumn('markedId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addUniqueConstraint('versionFilePosition', ['versionId', 'position'])
    .execute();
  for (const column of ['originalId', 'markedId'])
    await schema.createIndex(`versionFile_${column}`).on('versionFile').column(column).execute();
  await schema
    .createTable('approver')
    .addColumn('previewId', 'text', (c) => c.notNull().references('clientPreview.id').onDelete('cascade'))
    .addColumn('contactId', 'text', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('approverKey', ['previewId', 'contactId'])
    .execute();
  await createdAt(
    withId(schema.createTable('pin'))
      .addColumn('versionFileId', 'text', (c) => c.notNull().references('versionFile.id').onDelete('cascade'))
      .addColumn('threadId', 'text', (c) => c.notNull().references('thread.id').onDelete('cascade'))
      .addColumn('shape', 'text', (c) => c.notNull())
      .addColumn('x', 'real', (c) => c.notNull())
      .addColumn('y', 'real', (c) => c.notNull())
      .addColumn('w', 'real')
      .addColumn('h', 'real')
      .addColumn('timeMs', type.int)
      .addColumn('endMs', type.int)
      .addColumn('page', type.int)
      .addColumn('resolvedAt', type.time),
    type,
  ).execute();
  await schema.createIndex('pinFile').on('pin').columns(['versionFileId', 'id']).execute();
  await schema.createIndex('pinThread').on('pin').column('threadId').execute();
  await createdAt(
    withId(schema.createTable('decision'))
      .addColumn('versionId', 'text', (c) => c.notNull().references('previewVersion.id').onDelete('cascade'))
      .addColumn('contactId', 'text', (c) => c.references('contact.id').onDelete('set null'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('words', 'text')
      .addColumn('contentHash', 'text', (c) => c.notNull())
      .addColumn('withdrawnAt', type.time),
    type,
  ).execute();
  await schema
    .createIndex('decisionInForce')
    .unique()
    .on('decision')
    .columns(['versionId', 'contactId'])
    .where(sql.ref('withdrawnAt'), 'is', null)
    .execute();
  await createdAt(
    withId(schema.createTable('delivery'))
      .addColumn('versionId', 'text', (c) => c.notNull().references('previewVersion.id').onDelete('cascade'))
      .addColumn('files', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('note', 'text')
      .addColumn('lockedUntil', 'text')
      .addColumn('openedAt', type.time),
    type,
  ).execute();
  await schema.createIndex('deliveryVersion').on('delivery').column('versionId').execute();
}

async function work({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema.alterTable('project').addColumn('stage', 'text').execute();
  await schema.alterTable('project').addColumn('promisedOn', 'text').execute();
  await schema.alterTable('project').addColumn('nextStep', 'text').execute();
  await createdAt(
    ofCompany(withId(schema.createTable('fileRequest')))
      .addColumn('projectId', 'text', (c) => c.references('project.id').onDelete('set null'))
      .addColumn('words', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('answeredAt', type.time),
    type,
  ).execute();
  await schema
    .createIndex('fileRequestClient')
    .on('fileRequest')
    .columns(['clientAccountId', 'state', 'id'])
    .execute();
  await schema
    .createTable('snooze')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('subjectType', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text', (c) => c.notNull())
    .addColumn('until', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('snoozeKey', ['userId', 'subjectType', 'subjectId'])
    .execute();
}

async function site({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const table of ['siteDraft', 'sitePublished'])
    await schema
      .createTable(table)
      .addColumn('section', 'text', (c) => c.primaryKey())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('updatedAt', type.time, (c) => c.notNull())
      .execute();
  await createdAt(
    withId(schema.createTable('sitePicture'))
      .addColumn('fileId', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
      .addColumn('description', 'text', (c) => c.notNull()),
    type,
  ).execute();
  await createdAt(
    withId(schema.createTable('publication'))
      .addColumn('projectId', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .addColumn('contentHash', 'text', (c) => c.notNull())
      .addColumn('basis', 'text', (c) => c.notNull())
      .addColumn('contactId', 'text', (c) => c.references('contact.id').onDelete('set null'))
      .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('shownName', 'text')
      .addColumn('showsLogo', type.bool, (c) => c.notNull())
      .addColumn('until', type.time)
      .addColumn('withdrawnAt', type.time),
    type,
  ).execute();
  await schema.createIndex('publicationProject').on('publication').columns(['projectId', 'id']).execute();
}

async function signIn({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createdAt(
    withId(schema.createTable('passkey'))
      .addColumn('personKind', 'text', (c) => c.notNull())
      .addColumn('personId', 'text', (c) => c.notNull())
      .addColumn('credentialId', 'text', (c) => c.notNull().unique())
      .addColumn('publicKey', 'text', (c) => c.notNull())
      .addColumn('counter', type.int, (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('usedAt', type.time),
    type,
  ).execute();
  await schema.createIndex('passkeyPerson').on('passkey').columns(['personKind', 'personId']).execute();
  await createdAt(
    schema
      .createTable('totp')
      .addColumn('personKind', 'text', (c) => c.notNull())
      .addColumn('personId', 'text', (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('lastStep', type.int)
      .addColumn('confirmedAt', type.time),
    type,
  )
    .addPrimaryKeyConstraint('totpKey', ['personKind', 'personId'])
    .execute();
  await createdAt(
    withId(schema.createTable('erasure'))
      .addColumn('subjectKind', 'text', (c) => c.notNull())
      .addColumn('subjectId', 'text', (c) => c.notNull())
      .addColumn('userId', 'text'),
    type,
  ).execute();
}

/**
 * Lays the tables of what comes next: notices, conversations, rounds of previews, work and its requests, the agency's own site,
 * sign-in beside passwords. The features that use them come one by one and find them here.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await notices(db, type);
  await threads(db, type);
  await rounds(db, type);
  await work(db, type);
  await site(db, type);
  await signIn(db, type);
}
