import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/**
 * Publishing used to record the word of staff that the client agrees. Those rows stay, and say that publishing recorded them. A row
 * where the client takes a project off the site says whether visitors saw it until then.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await sql`update "publication" set "basis" = 'publishing' where "basis" = 'staff' and "state" = 'agreed'`.execute(
    db,
  );
  await db.schema
    .alterTable('publication')
    .addColumn('wasVisible', type.bool, (c) => c.notNull().defaultTo(false))
    .execute();
}
