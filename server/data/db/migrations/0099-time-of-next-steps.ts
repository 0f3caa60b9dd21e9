import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** When the next step of a project was written. Of those there are it is known that they are no newer than the last change. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('project').addColumn('nextStepAt', type.time).execute();
  await sql`update "project" set "nextStepAt" = "updatedAt" where "nextStep" is not null`.execute(db);
}
