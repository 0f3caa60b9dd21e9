import { sql, type Kysely } from 'kysely';

/** The sentence of the default privacy page that was not true; in JSON text as in the page. */
const untrue = 'There is one cookie, and only while you are signed in: it says who you are. There is';

/** The list of cookies, in JSON text. */
const listed = String.raw`Whoever only reads gets none. Who signs in gets these:\n\n{cookies}\n\nThere is`;

/** Agencies that changed another legal page have kept the default privacy page with theirs: it named one cookie of six. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['siteDraft', 'sitePublished'])
    await sql`update ${sql.table(table)} set "content" = replace("content", ${untrue}, ${listed}) where "content" is not null`.execute(
      db,
    );
}
