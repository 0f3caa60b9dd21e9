import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** The addresses for answers by mail, what became of each received mail, and the folded part of messages that came by mail. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('replyAddress')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('subjectType', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('clientAccountId', 'text', (column) =>
      column.references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('contactId', 'text', (column) => column.references('contact.id').onDelete('cascade'))
    .addColumn('userId', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .addColumn('expiresAt', type.time, (column) => column.notNull())
    .addUniqueConstraint('replyAddress_contact', ['contactId', 'subjectType', 'subjectId'])
    .addUniqueConstraint('replyAddress_user', ['userId', 'subjectType', 'subjectId'])
    .execute();
  await db.schema
    .createTable('inboundMail')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('messageKey', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('detail', 'text')
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('senderKey', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('quoted', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('replyAddressId', 'text', (column) =>
      column.references('replyAddress.id').onDelete('set null'),
    )
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
  for (const [table, column] of [
    ['replyAddress', 'clientAccountId'],
    ['inboundMail', 'replyAddressId'],
    ['inboundMail', 'createdAt'],
  ] as const)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  await db.schema.createIndex('inboundMail_state_id').on('inboundMail').columns(['state', 'id']).execute();
  for (const table of ['clientMessage', 'message'])
    await db.schema.alterTable(table).addColumn('quoted', 'text').execute();
}
