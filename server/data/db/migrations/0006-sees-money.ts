import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Whether a contact sees money in a company; null: by the standing. An invitation offers it. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const table of ['membership', 'invitation'])
    await schema.alterTable(table).addColumn('seesMoney', type.bool).execute();
}
