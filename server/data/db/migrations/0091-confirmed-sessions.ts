import type { Kysely } from 'kysely';

/** When the person of a session last showed a password or code again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('confirmedAt', 'text').execute();
}
