import { sql, type Kysely } from 'kysely';

/**
 * Of each marked file it is known whether a person's name stands in its pixels. Of those made before nobody knows whether their company
 * had a name then: the person it belongs to counts as named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('versionFile').addColumn('markNames', 'text').execute();
  await sql`
    update "versionFile" set "markNames" = (
      select "clientAccount"."primaryContactId" from "previewVersion"
      inner join "clientPreview" on "clientPreview"."id" = "previewVersion"."previewId"
      inner join "clientAccount" on "clientAccount"."id" = "clientPreview"."clientAccountId"
      where "previewVersion"."id" = "versionFile"."versionId"
    ) where "markedId" is not null`.execute(db);
}
