import { sql, type Kysely } from 'kysely';

/**
 * Keeps of each contact when they downloaded a delivery. That they had opened it was written when its card was drawn, seen or not:
 * it is known of nobody, and goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "deliveryOpening" where "downloadedAt" is null`.execute(db);
  await sql`update "deliveryOpening" set "openedAt" = "downloadedAt"`.execute(db);
  await db.schema.alterTable('deliveryOpening').dropColumn('downloadedAt').execute();
  await db.schema.alterTable('deliveryOpening').renameColumn('openedAt', 'downloadedAt').execute();
  await db.schema.alterTable('deliveryOpening').renameTo('deliveryDownload').execute();
}
