import { sql, type Kysely } from 'kysely';

/** Counts the ratings that are there already, those that were really given; from here on each one is counted as it comes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into "counter" ("name", "value")
    select 'feedback.rated.' || cast("rating" as text), count(*)
    from "previewFeedback" where "ratingTouched" group by 1
  `.execute(db);
}
