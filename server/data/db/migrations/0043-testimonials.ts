import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Whose words they are, how far they have come, and whether visitors read them. */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema
    .alterTable('testimonial')
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('cascade'))
    .execute();
  await schema
    .alterTable('testimonial')
    .addColumn('contactId', 'text', (c) => c.references('contact.id').onDelete('set null'))
    .execute();
  for (const column of ['about', 'suggestion'])
    await schema.alterTable('testimonial').addColumn(column, 'text').execute();
  await schema
    .alterTable('testimonial')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('written'))
    .execute();
  await schema
    .alterTable('testimonial')
    .addColumn('isVisible', type.bool, (c) => c.notNull().defaultTo(false))
    .execute();
  await schema.alterTable('testimonial').addColumn('writtenAt', type.time).execute();
  await schema
    .createIndex('testimonial_clientAccountId')
    .on('testimonial')
    .columns(['clientAccountId', 'id'])
    .execute();
  await schema.createIndex('testimonial_contactId').on('testimonial').column('contactId').execute();
  await schema.createIndex('testimonial_isVisible').on('testimonial').columns(['isVisible', 'id']).execute();
}
