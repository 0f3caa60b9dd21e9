import { sql, type Kysely } from 'kysely';

/** Lets the outbox find and count its mails without reading those that were sent. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex('mailUnsent')
    .on('mail')
    .column('id')
    .where(sql.ref('sentAt'), 'is', null)
    .where(sql.ref('error'), 'is', null)
    .execute();
}
