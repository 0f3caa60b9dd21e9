import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Whoever has waited longest for an answer is found first, and who waits is counted, without reading a message. */
export async function up(db: Kysely<unknown>, _type: ColumnTypes): Promise<void> {
  await db.schema
    .createIndex('conversationWaitsSince')
    .on('conversation')
    .column('waitsSince')
    .where(sql<boolean>`"waitsSince" is not null`)
    .execute();
}
