import type { Kysely } from 'kysely';

/**
 * Names the contact behind an upload of a company: whoever else belongs to it neither continues nor removes it. Uploads under way
 * when this runs name nobody and stay the company's for their day.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('upload').addColumn('contactId', 'text').execute();
}
