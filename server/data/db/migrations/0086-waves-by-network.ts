import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Of a post of a wave, whether its own network sent more than people do. Of earlier posts nobody knows: they count as such. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('wavePost')
    .addColumn('crowded', type.bool, (c) => c.notNull().defaultTo(true))
    .execute();
}
