import type { Kysely } from 'kysely';

/** A mail takes stored files along: an answer to somebody who has no portal. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('mail').addColumn('files', 'text').execute();
}
