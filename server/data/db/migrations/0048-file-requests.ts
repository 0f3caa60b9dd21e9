import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** What a client owes a project: by when, what was sent for it, and what was said of that. The table has never had a row. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const [name, kind] of Object.entries({
    dueOn: 'text',
    answer: 'text',
    reason: 'text',
    turn: 'text',
    turnSince: type.time,
  } as const))
    await schema.alterTable('fileRequest').addColumn(name, kind).execute();
  await schema
    .alterTable('fileRequest')
    .addColumn('contactId', 'text', (c) => c.references('contact.id').onDelete('set null'))
    .execute();
  await schema
    .alterTable('artwork')
    .addColumn('fileRequestId', 'text', (c) => c.references('fileRequest.id').onDelete('set null'))
    .execute();
  const some = (column: string) => sql<boolean>`${sql.ref(column)} is not null`;
  await schema.createIndex('fileRequestProject').on('fileRequest').columns(['projectId', 'id']).execute();
  await schema.createIndex('fileRequestContact').on('fileRequest').column('contactId').execute();
  await schema
    .createIndex('fileRequestTurn')
    .on('fileRequest')
    .columns(['turn', 'turnSince'])
    .where(some('turn'))
    .execute();
  await schema
    .createIndex('fileRequestTurnClient')
    .on('fileRequest')
    .columns(['clientAccountId', 'turn', 'turnSince'])
    .where(some('turn'))
    .execute();
  await schema
    .createIndex('artworkFileRequest')
    .on('artwork')
    .column('fileRequestId')
    .where(some('fileRequestId'))
    .execute();
}
