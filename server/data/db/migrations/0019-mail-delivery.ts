import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';
import { indexTexts } from './0007-text-search.ts';

async function mails(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  const add = (column: string) => schema.alterTable('mail').addColumn(column, 'text').execute();
  for (const column of ['html', 'replyTo', 'unsubscribeUrl', 'pictures', 'personKind', 'personId', 'thread'])
    await add(column);
  await add('heldFor');
  await schema
    .alterTable('mail')
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('set null'))
    .execute();
  await schema
    .alterTable('mail')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('account'))
    .execute();
  await schema
    .alterTable('mail')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
    .execute();
  await schema
    .alterTable('mail')
    .addColumn('attempts', type.int, (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('mail').addColumn('triedAt', type.time).execute();
  for (const column of ['recipientKey', 'searchText'])
    await schema
      .alterTable('mail')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await sql`
    update "mail" set "recipientKey" = lower("recipient"), "searchText" = lower("recipient" || ${'\n'} || "subject"),
    "state" = case when "sentAt" is not null then 'sent' when "error" is not null then 'failed' else 'kept' end
  `.execute(db);
  // Mails on their way while the program is brought up to date.
  await sql`
    update "mail" set "state" = 'queued' where "sentAt" is null and "id" in (
      select ${type.engine === 'postgres' ? sql`"payload"::json->>'mailId'` : sql`json_extract("payload", '$.mailId')`}
      from "job" where "kind" = 'mail' and "dueAt" is not null
    )
  `.execute(db);
  await schema.dropIndex('mailUnsent').execute();
  await schema.createIndex('mailState').on('mail').columns(['state', 'id']).execute();
  await schema.createIndex('mailRecipient').on('mail').columns(['recipientKey', 'id']).execute();
  await schema.createIndex('mailClient').on('mail').columns(['clientAccountId', 'id']).execute();
  await schema
    .createIndex('mailHeld')
    .on('mail')
    .column('heldFor')
    .where(sql.ref('heldFor'), 'is not', null)
    .execute();
  await indexTexts(db, type, ['mail']);
}

/** Says of every mail what became of it, and for whom and about what it was; and keeps what came in a wave of form posts. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await mails(db, type);
  const { schema } = db;
  await schema
    .createTable('wave')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('openedAt', type.time, (c) => c.notNull())
    .addColumn('lastAt', type.time, (c) => c.notNull())
    .addColumn('judgement', 'text')
    .addColumn('judgedAt', type.time)
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute();
  // One wave at a time.
  await sql`create unique index "waveOpen" on "wave" (("judgedAt" is null)) where "judgedAt" is null`.execute(
    db,
  );
  await schema
    .createTable('wavePost')
    .addColumn('waveId', 'text', (c) => c.notNull().references('wave.id').onDelete('cascade'))
    .addColumn('subjectType', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text', (c) => c.notNull())
    .addColumn('likeness', 'text', (c) => c.notNull())
    .addColumn('spam', type.bool, (c) => c.notNull())
    .addPrimaryKeyConstraint('wavePostKey', ['waveId', 'subjectType', 'subjectId'])
    .execute();
  await schema.createIndex('wavePostLikeness').on('wavePost').columns(['waveId', 'likeness']).execute();
}
