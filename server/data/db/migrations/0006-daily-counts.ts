import { sql, type Kysely } from 'kysely';

/** Counts the consultations of each day that are there already; from here on each one is counted as it comes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Either engine writes an instant with its day first.
  await sql`
    insert into "counter" ("name", "value")
    select 'consultations.day.' || substr(cast("createdAt" as text), 1, 10), count(*)
    from "consultation" where not "spam" group by 1
  `.execute(db);
}
