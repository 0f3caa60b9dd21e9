import { sql, type Kysely } from 'kysely';

/** An agency that works already is not shown the list of first steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into "setting" ("name", "value", "userId", "updatedAt")
    select 'gettingStarted', '{"isHidden":true}', null, "createdAt" from "clientAccount" order by "id" limit 1
  `.execute(db);
}
