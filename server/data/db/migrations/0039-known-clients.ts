import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/**
 * Notes which accounts that somebody opened with the form staff know as their client's, who was sent a link to prove the address,
 * and which requests asked for an account where there was one. What staff shared before counts as their word, of nobody in particular.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('knownClient')
    .addColumn('contactId', 'text', (c) => c.primaryKey().references('contact.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('knownClientUser').on('knownClient').column('userId').execute();
  await schema.alterTable('contact').addColumn('askedToProveAt', type.time).execute();
  await schema
    .alterTable('consultation')
    .addColumn('claimsAccount', type.bool, (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`
    insert into "knownClient" ("contactId", "userId", "createdAt")
    select "contact"."id", null, "contact"."updatedAt" from "contact"
    where "contact"."origin" = 'self' and "contact"."emailVerifiedAt" is null and exists (
      select 1 from "clientAccount" where "clientAccount"."primaryContactId" = "contact"."id" and (
        exists (select 1 from "project" where "project"."clientAccountId" = "clientAccount"."id")
        or exists (select 1 from "clientPreview" where "clientPreview"."clientAccountId" = "clientAccount"."id")
        or exists (
          select 1 from "clientMessage"
          where "clientMessage"."clientAccountId" = "clientAccount"."id" and "clientMessage"."fromAdmin"
        )
      )
    )
  `.execute(db);
}
