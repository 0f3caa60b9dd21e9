import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/**
 * Keeps with each notice how its person wanted to be told when it was written, so that a later choice changes what comes and not what
 * was. Adds quiet hours, and which reminders of an open thing were written.
 */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema
    .alterTable('notification')
    .addColumn('bell', type.bool, (c) => c.notNull().defaultTo(true))
    .execute();
  await schema
    .alterTable('notification')
    .addColumn('mail', 'text', (c) => c.notNull().defaultTo('at-once'))
    .execute();
  await schema.dropIndex('notificationOpen').execute();
  const unseen = sql<boolean>`"seenAt" is null`;
  // What has still to be mailed, and what the bell counts; the rest is history.
  await schema
    .createIndex('notificationToMail')
    .on('notification')
    .columns(['recipientKind', 'recipientId', 'mail', 'createdAt'])
    .where(unseen)
    .where(sql<boolean>`"mailedAt" is null and "mail" <> 'off'`)
    .execute();
  await schema
    .createIndex('notificationUnseen')
    .on('notification')
    .columns(['recipientKind', 'recipientId', 'id'])
    .where(unseen)
    .execute();
  await schema
    .createIndex('notificationClient')
    .on('notification')
    .columns(['clientAccountId', 'subjectType'])
    .where(sql<boolean>`"clientAccountId" is not null`)
    .execute();
  await schema
    .createTable('noticeSetting')
    .addColumn('recipientKind', 'text', (c) => c.notNull())
    .addColumn('recipientId', 'text', (c) => c.notNull())
    .addColumn('quietFrom', type.int)
    .addColumn('quietUntil', type.int)
    .addPrimaryKeyConstraint('noticeSettingKey', ['recipientKind', 'recipientId'])
    .execute();
  await schema
    .createTable('turnReminder')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text', (c) => c.notNull())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('since', type.time, (c) => c.notNull())
    .addColumn('stage', type.int, (c) => c.notNull())
    .addPrimaryKeyConstraint('turnReminderKey', ['kind', 'subjectId', 'holder'])
    .execute();
}
