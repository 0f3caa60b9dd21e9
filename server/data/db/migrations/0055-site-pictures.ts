import { sql, type Kysely } from 'kysely';

/** The few pictures of the site are found among all files: what no state of the site names is removed in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "fileSitePicture" on "file" ("createdAt") where "purpose" = 'site-picture'`.execute(
    db,
  );
}
