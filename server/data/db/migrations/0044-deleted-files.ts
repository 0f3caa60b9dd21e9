import { sql, type Kysely } from 'kysely';

/**
 * The index of deleted files leaves out those that are not. Without statistics SQLite took "not deleted" for a few files, and read all of
 * them to find the attachments of a page of messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('fileDeleted').execute();
  await sql`create index "fileDeleted" on "file" ("deletedAt") where "deletedAt" is not null`.execute(db);
}
