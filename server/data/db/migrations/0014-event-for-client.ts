import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Names the client of each event whether that client hears of it or not. Until now an event named only those who did. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema
    .alterTable('event')
    .addColumn('forClient', type.bool, (c) => c.notNull().defaultTo(true))
    .execute();
}
