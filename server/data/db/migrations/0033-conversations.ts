import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

const isUnread = 'not "fromAdmin" and not "isRead"';
const isOpen = 'not "fromAdmin" and not "settled"';

/** Counted anew rather than up and down: what waits is little, and a count cannot drift from it. */
const refresh = `
  update "conversation" set
    "unread" = (select count(*) from "clientMessage" where "clientAccountId" = new."clientAccountId" and ${isUnread}),
    "waitsSince" = (select min("createdAt") from "clientMessage" where "clientAccountId" = new."clientAccountId" and ${isOpen})
  where "clientAccountId" = new."clientAccountId";`;

const newest = (engine: 'sqlite' | 'postgres') => `
  insert into "conversation" ("clientAccountId", "lastMessageId", "unread")
  values (new."clientAccountId", new."id", 0)
  on conflict ("clientAccountId") do update
    set "lastMessageId" = ${engine === 'sqlite' ? 'max' : 'greatest'}("conversation"."lastMessageId", excluded."lastMessageId");`;

const triggers = {
  sqlite: [
    `create trigger "clientMessageConversation" after insert on "clientMessage" begin ${newest('sqlite')} ${refresh} end`,
    `create trigger "clientMessageConversationState" after update of "isRead", "settled" on "clientMessage" begin ${refresh} end`,
  ],
  // Two statements in one function: the second sees what was committed while the first waited for the row.
  postgres: [
    `create function "clientMessageConversation"() returns trigger language plpgsql as $$ begin ${newest('postgres')} ${refresh} return null; end $$`,
    `create function "clientMessageConversationState"() returns trigger language plpgsql as $$ begin
      perform 1 from "conversation" where "clientAccountId" = new."clientAccountId" for update; ${refresh} return null; end $$`,
    `create trigger "clientMessageConversation" after insert on "clientMessage" for each row execute function "clientMessageConversation"()`,
    `create trigger "clientMessageConversationState" after update of "isRead", "settled" on "clientMessage"
      for each row when (old."isRead" <> new."isRead" or old."settled" <> new."settled") execute function "clientMessageConversationState"()`,
  ],
} as const;

const indexes = [
  `create index "clientMessageUnreadOf" on "clientMessage" ("clientAccountId") where ${isUnread}`,
  `create index "clientMessageOpenOf" on "clientMessage" ("clientAccountId", "createdAt") where ${isOpen}`,
  'create index "conversationUnread" on "conversation" ("lastMessageId") where "unread" > 0',
  'create index "conversationWaits" on "conversation" ("lastMessageId") where "waitsSince" is not null',
];

/** One row for each conversation, for the list of them; who read a message when; and the work that is named in messages. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema.alterTable('clientMessage').addColumn('readAt', type.time).execute();
  await schema.alterTable('clientMessage').addColumn('readById', 'text').execute();
  await schema
    .createTable('conversation')
    .addColumn('clientAccountId', 'text', (c) =>
      c.primaryKey().notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('lastMessageId', 'text', (c) => c.notNull())
    .addColumn('unread', type.int, (c) => c.notNull())
    .addColumn('waitsSince', type.time)
    .execute();
  await schema.createIndex('conversationLast').on('conversation').column('lastMessageId').execute();
  await sql`
    insert into "conversation" ("clientAccountId", "lastMessageId", "unread", "waitsSince")
    select "clientAccountId", max("id"),
      count(*) filter (where ${sql.raw(isUnread)}), min("createdAt") filter (where ${sql.raw(isOpen)})
    from "clientMessage" group by "clientAccountId"`.execute(db);
  for (const statement of [...indexes, ...triggers[type.engine]]) await sql.raw(statement).execute(db);
  await schema
    .createTable('messageLink')
    .addColumn('messageId', 'text', (c) => c.notNull())
    .addColumn('position', type.int, (c) => c.notNull())
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('subjectType', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('messageLinkKey', ['messageId', 'position'])
    .execute();
  await schema.createIndex('messageLinkClient').on('messageLink').column('clientAccountId').execute();
}
