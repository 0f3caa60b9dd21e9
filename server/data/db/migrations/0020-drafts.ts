import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** The clients whose texts may be sent to the agency's model. */
export const up = ({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> =>
  schema
    .createTable('draftClient')
    .addColumn('clientAccountId', 'text', (column) =>
      column.primaryKey().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
