import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Where the conversations of these clients stand, read anew: one that has lost its last message is none any more. */
const anew = (clients: string) => `
  delete from "conversation" where "clientAccountId" in (${clients})
    and not exists (select 1 from "clientMessage" where "clientMessage"."clientAccountId" = "conversation"."clientAccountId");
  update "conversation" set
    "lastMessageId" = (
      select max("id") from "clientMessage" where "clientMessage"."clientAccountId" = "conversation"."clientAccountId"),
    "unread" = (
      select count(*) from "clientMessage" where "clientMessage"."clientAccountId" = "conversation"."clientAccountId"
      and not "fromAdmin" and not "isRead"),
    "waitsSince" = (
      select min("createdAt") from "clientMessage"
      where "clientMessage"."clientAccountId" = "conversation"."clientAccountId" and not "fromAdmin" and not "settled")
  where "clientAccountId" in (${clients});`;

const triggers = {
  sqlite: [
    `create trigger "clientMessageConversationDelete" after delete on "clientMessage" begin ${anew('old."clientAccountId"')} end`,
  ],
  postgres: [
    `create function "clientMessageConversationDelete"() returns trigger language plpgsql as $$ begin
     ${anew('select "clientAccountId" from "oldRow"')} return null; end $$`,
    `create trigger "clientMessageConversationDelete" after delete on "clientMessage"
     referencing old table as "oldRow" for each statement execute function "clientMessageConversationDelete"()`,
  ],
} as const;

/** A message that is archived or deleted leaves its conversation, whose list is kept by triggers. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  for (const statement of triggers[type.engine]) await sql.raw(statement).execute(db);
  // A conversation shows in its place what was put aside.
  await schema.dropIndex('removedClient').execute();
  await schema.createIndex('removedOf').on('removed').columns(['clientAccountId', 'kind', 'rowId']).execute();
}
