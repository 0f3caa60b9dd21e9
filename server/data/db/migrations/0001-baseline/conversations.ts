import { onPostgres, type Engine } from './words.ts';

const message = '"clientMessage"';

/** 1 for a row that is unread, else 0. */
const unreadIn = (row: string) => `case when ${row}."fromAdmin" or ${row}."isRead" then 0 else 1 end`;

const ofConversation = `${message}."clientAccountId" = "conversation"."clientAccountId"`;

/** When the oldest message was written that the client waits for an answer to. */
const waitsSince = `(
  select min("createdAt") from ${message} where ${ofConversation} and not "fromAdmin" and not "settled")`;

const addTo = (greater: 'max' | 'greatest') => `
  on conflict ("clientAccountId") do update set
    "lastMessageId" = ${greater}("conversation"."lastMessageId", excluded."lastMessageId"),
    "unread" = "conversation"."unread" + excluded."unread";`;

/** A message of the agency settles what the client wrote before. */
const settle = `
  update ${message} set "settled" = true
  where "clientAccountId" = new."clientAccountId" and not "fromAdmin" and not "settled"`;

/** Computes the conversations of these clients anew; one without messages is removed. */
const anew = (clients: string) => `
  delete from "conversation" where "clientAccountId" in (${clients})
    and not exists (select 1 from ${message} where ${ofConversation});
  update "conversation" set
    "lastMessageId" = (select max("id") from ${message} where ${ofConversation}),
    "unread" = (
      select count(*) from ${message} where ${ofConversation} and not "fromAdmin" and not "isRead"),
    "waitsSince" = ${waitsSince}
  where "clientAccountId" in (${clients});`;

const sqlite = [
  `create trigger "clientMessageSettle" after insert on ${message} when new."fromAdmin" begin ${settle}; end`,
  `create trigger "clientMessageConversation" after insert on ${message} begin
    insert into "conversation" ("clientAccountId", "lastMessageId", "unread")
    values (new."clientAccountId", new."id", ${unreadIn('new')}) ${addTo('max')}
    update "conversation" set "waitsSince" = ${waitsSince} where "clientAccountId" = new."clientAccountId";
  end`,
  `create trigger "clientMessageConversationState" after update of "isRead", "settled" on ${message} begin
    update "conversation" set
      "unread" = "unread" + ${unreadIn('new')} - ${unreadIn('old')}, "waitsSince" = ${waitsSince}
    where "clientAccountId" = new."clientAccountId";
  end`,
  `create trigger "clientMessageConversationDelete" after delete on ${message} begin ${anew('old."clientAccountId"')} end`,
];

// For all rows of a statement at once: an index keeps each old version of a row until the statement ends.
const postgres = [
  ...onPostgres(
    'clientMessageSettle',
    `after insert on ${message} for each row when (new."fromAdmin")`,
    `${settle};`,
  ),
  ...onPostgres(
    'clientMessageConversation',
    `after insert on ${message} referencing new table as "newRow" for each statement`,
    `insert into "conversation" ("clientAccountId", "lastMessageId", "unread")
    select "clientAccountId", max("id"), sum(${unreadIn('"newRow"')}) from "newRow"
    group by "clientAccountId" order by "clientAccountId" ${addTo('greatest')}
    update "conversation" set "waitsSince" = ${waitsSince}
    where "clientAccountId" in (select "clientAccountId" from "newRow");`,
  ),
  ...onPostgres(
    'clientMessageConversationState',
    `after update on ${message} referencing old table as "oldRow" new table as "newRow" for each statement`,
    `update "conversation" set "unread" = "unread" + "change"."delta" from (
      select "clientAccountId", sum("delta") as "delta" from (
        select "clientAccountId", ${unreadIn('"newRow"')} as "delta" from "newRow"
        union all select "clientAccountId", - (${unreadIn('"oldRow"')}) from "oldRow") as "changes"
      group by "clientAccountId") as "change"
    where "conversation"."clientAccountId" = "change"."clientAccountId";
    update "conversation" set "waitsSince" = ${waitsSince}
    where "clientAccountId" in (select "clientAccountId" from "newRow");`,
  ),
  ...onPostgres(
    'clientMessageConversationDelete',
    `after delete on ${message} referencing old table as "oldRow" for each statement`,
    anew('select "clientAccountId" from "oldRow"'),
  ),
];

/** Keep for each company its last message, how many are unread, and since when it waits for an answer. */
export const conversationTriggers = (engine: Engine): string[] => (engine === 'sqlite' ? sqlite : postgres);
