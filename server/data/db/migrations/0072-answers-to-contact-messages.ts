import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** A message by the form of the site is answered from the panel, once: the words, when, and by whom. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const table = 'contactMessage';
  await schema.alterTable(table).addColumn('adminResponse', 'text').execute();
  await schema.alterTable(table).addColumn('responseDate', type.time).execute();
  await schema
    .alterTable(table)
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute();
}
