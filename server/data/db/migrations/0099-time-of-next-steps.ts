import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** When the next step of a project was written. Existing next steps are at most as new as the last change. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('project').addColumn('nextStepAt', type.time).execute();
  await sql`update "project" set "nextStepAt" = "updatedAt" where "nextStep" is not null`.execute(db);
}
