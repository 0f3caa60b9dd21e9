import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

const isUnread = 'not "fromAdmin" and not "isRead"';
const isOpen = 'not "fromAdmin" and not "settled"';

/** 1 for a row that is unread, else 0. */
const unreadIn = (row: string) => `case when ${row}."fromAdmin" or ${row}."isRead" then 0 else 1 end`;

const waitsSince = `(
  select min("createdAt") from "clientMessage"
  where "clientMessage"."clientAccountId" = "conversation"."clientAccountId" and ${isOpen})`;

const addTo = (greater: 'max' | 'greatest') => `
  on conflict ("clientAccountId") do update set
    "lastMessageId" = ${greater}("conversation"."lastMessageId", excluded."lastMessageId"),
    "unread" = "conversation"."unread" + excluded."unread";`;

const onSqlite = {
  insert: `
    insert into "conversation" ("clientAccountId", "lastMessageId", "unread")
    values (new."clientAccountId", new."id", ${unreadIn('new')}) ${addTo('max')}
    update "conversation" set "waitsSince" = ${waitsSince} where "clientAccountId" = new."clientAccountId";`,
  update: `
    update "conversation" set
      "unread" = "unread" + ${unreadIn('new')} - ${unreadIn('old')}, "waitsSince" = ${waitsSince}
    where "clientAccountId" = new."clientAccountId";`,
};

/** For all rows of a statement at once: what a statement has changed stays in the index until it is over. */
const onPostgres = {
  insert: `
    insert into "conversation" ("clientAccountId", "lastMessageId", "unread")
    select "clientAccountId", max("id"), sum(${unreadIn('"newRow"')}) from "newRow"
    group by "clientAccountId" order by "clientAccountId" ${addTo('greatest')}
    update "conversation" set "waitsSince" = ${waitsSince}
    where "clientAccountId" in (select "clientAccountId" from "newRow");`,
  update: `
    update "conversation" set "unread" = "unread" + "change"."delta" from (
      select "clientAccountId", sum("delta") as "delta" from (
        select "clientAccountId", ${unreadIn('"newRow"')} as "delta" from "newRow"
        union all select "clientAccountId", - (${unreadIn('"oldRow"')}) from "oldRow") as "changes"
      group by "clientAccountId") as "change"
    where "conversation"."clientAccountId" = "change"."clientAccountId";
    update "conversation" set "waitsSince" = ${waitsSince}
    where "clientAccountId" in (select "clientAccountId" from "newRow");`,
};

const onPostgresEach = (name: string, body: string, when: string) => [
  `create function "${name}"() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger "${name}" ${when} for each statement execute function "${name}"()`,
];

const triggers = {
  sqlite: [
    `create trigger "clientMessageConversation" after insert on "clientMessage" begin ${onSqlite.insert} end`,
    `create trigger "clientMessageConversationState" after update of "isRead", "settled" on "clientMessage" begin ${onSqlite.update} end`,
  ],
  postgres: [
    ...onPostgresEach(
      'clientMessageConversation',
      onPostgres.insert,
      'after insert on "clientMessage" referencing new table as "newRow"',
    ),
    ...onPostgresEach(
      'clientMessageConversationState',
      onPostgres.update,
      'after update on "clientMessage" referencing old table as "oldRow" new table as "newRow"',
    ),
  ],
} as const;

const indexes = [
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
