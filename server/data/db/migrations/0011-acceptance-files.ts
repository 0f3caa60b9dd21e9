import type { Kysely } from 'kysely';

/** The mail or letter with which a quote was accepted. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('quoteAcceptance')
    .addColumn('fileId', 'text', (column) => column.references('file.id').onDelete('set null'))
    .execute();
  await schema.createIndex('quoteAcceptance_fileId').on('quoteAcceptance').column('fileId').execute();
}
