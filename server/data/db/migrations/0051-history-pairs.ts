import type { Kysely } from 'kysely';

/** Whose rows are read by kind too; a row of the log has one of the first two, and most have the third. */
const columns = ['userId', 'contactId', 'clientAccountId'] as const;

/** The history of a person or a client, narrowed to a kind, is one walk along an index, however long either of them is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns)
    await db.schema
      .createIndex(`auditNoun${column[0]?.toUpperCase()}${column.slice(1)}`)
      .on('audit')
      .columns([column, 'noun', 'id'])
      .where(column, 'is not', null)
      .execute();
}
