import { sql, type Kysely } from 'kysely';
import { newId } from '#server/core/ids.ts';

/** Lets the sizes be made of the pictures that are there already; from here on each upload has them made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select "id" from "file" where "purpose" = 'picture' and "deletedAt" is null`.execute(db);
  const at = new Date().toISOString();
  for (const { id } of rows)
    await sql`
      insert into "job"
        ("id", "kind", "payload", "state", "attempts", "maxAttempts", "dueAt", "progress", "uniqueKey", "createdAt", "updatedAt")
      values (${newId()}, 'projects.picture', ${JSON.stringify({ id })}, 'waiting', 0, 10, ${at}, 0, ${`projects.picture/${id}`}, ${at}, ${at})
    `.execute(db);
}
