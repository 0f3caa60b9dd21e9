import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

const before = `when not "approved" and not "said" then 'client'`;
const after = `when not "approved" then 'client'`;

/**
 * Feedback decides nothing: once it is answered, a version waits for those who decide again. The condition changes in each trigger
 * that keeps the turn of a preview; then the previews that waited for nobody are asked again.
 */
export async function up(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  const found =
    engine === 'postgres'
      ? sql<{
          name: string;
          text: string;
        }>`select proname as "name", pg_get_functiondef(oid) as "text" from pg_proc
          where pronamespace = current_schema()::regnamespace and prosrc like ${`%${before}%`}`
      : sql<{ name: string; text: string }>`select "name", "sql" as "text" from sqlite_master
          where "type" = 'trigger' and "sql" like ${`%${before}%`}`;
  for (const { name, text } of (await found.execute(db)).rows) {
    if (engine === 'sqlite') await sql`drop trigger ${sql.id(name)}`.execute(db);
    await sql.raw(text.replaceAll(before, after)).execute(db);
  }
  await sql`update "clientPreview" set "state" = "state" where "turn" is null and not "deleted"`.execute(db);
}
