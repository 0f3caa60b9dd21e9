import { sql, type Kysely } from 'kysely';

/** Client accounts in the order of their names, whatever the case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('clientAccountName')
    .on('clientAccount')
    .expression(sql`lower(${sql.ref('name')}), ${sql.ref('id')}`)
    .execute();
}
