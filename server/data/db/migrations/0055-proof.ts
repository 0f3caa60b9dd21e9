import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/**
 * Pictures of the site, found among all files so that unused ones are removed in time; deliveries that ask for a few words once
 * they open; and whether a client is shown with their logo.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await sql`create index "fileSitePicture" on "file" ("createdAt") where "purpose" = 'site-picture'`.execute(
    db,
  );
  await db.schema
    .alterTable('delivery')
    .addColumn('asksForWords', type.bool, (c) => c.notNull().defaultTo(false))
    .execute();
  await db.schema
    .alterTable('publication')
    .addColumn('showsLogo', type.bool, (c) => c.notNull().defaultTo(false))
    .execute();
  await db.schema.alterTable('publication').addColumn('logoId', 'text').execute();
}
