import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Since when a preview has a round whose price nobody has accepted. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema.alterTable('clientPreview').addColumn('roundAskedAt', type.time).execute();
  await schema
    .createIndex('clientPreviewRoundAsked')
    .on('clientPreview')
    .columns(['turn', 'roundAskedAt'])
    .where('roundAskedAt', 'is not', null)
    .execute();
}
