import { sql, type Kysely } from 'kysely';

/** The people who opened their account themselves and proved no address are few, and staff list and count them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "contactUnproved" on "contact" ("id") where "origin" = 'self' and "emailVerifiedAt" is null`.execute(
    db,
  );
}
