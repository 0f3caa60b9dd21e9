import type { Reader } from '#server/access/people/person.ts';
import type { Db } from '#server/data/db/database.ts';
import type { DecisionTable } from '#server/data/db/tables/round.ts';
import { versionDecisionOf } from '#server/data/db/views/previews.ts';
import { contactColumns, contactOf } from '#server/data/db/views/people.ts';

export async function insert(db: Db, row: DecisionTable): Promise<void> {
  await db.q().insertInto('decision').values(row).execute();
}

const withMaker = (db: Db) =>
  db
    .q()
    .selectFrom('decision')
    .innerJoin('previewVersion as version', 'version.id', 'decision.versionId')
    .leftJoin('contact', 'contact.id', 'decision.contactId')
    .selectAll('decision')
    .select('version.number as versionNumber')
    .select(contactColumns);

type Joined = Awaited<ReturnType<ReturnType<typeof withMaker>['executeTakeFirstOrThrow']>>;

const named = (row: Joined, reader: Reader) => ({
  ...row,
  decidedBy: contactOf(row, reader),
  inForce: row.withdrawnAt === null && row.replacedAt === null,
});

/** All decisions about a preview, newest first. */
export async function listOf(db: Db, previewId: string, reader: Reader) {
  const rows = await withMaker(db)
    .where('version.previewId', '=', previewId)
    .orderBy('decision.id', 'desc')
    .execute();
  return rows.map((row) => named(row, reader));
}

/** Finds a decision about a preview. */
export async function find(db: Db, previewId: string, id: string, reader: Reader) {
  const row = await withMaker(db)
    .where('decision.id', '=', id)
    .where('version.previewId', '=', previewId)
    .executeTakeFirst();
  return row && named(row, reader);
}

/** Ends the earlier decision of a contact about a version. Returns the price that the earlier decision accepted. */
export const replace = (db: Db, versionId: string, contactId: string, at: string) =>
  db
    .q()
    .updateTable('decision')
    .set({ replacedAt: at })
    .where('versionId', '=', versionId)
    .where('contactId', '=', contactId)
    .where('withdrawnAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning(['extraMinor', 'extraDays'])
    .executeTakeFirst();

export async function withdraw(db: Db, id: string, at: string): Promise<void> {
  await db.q().updateTable('decision').set({ withdrawnAt: at }).where('id', '=', id).execute();
}

/** The overall decision on a version, which follows from the decisions of its people. */
export async function ofVersion(db: Db, versionId: string) {
  const row = await db
    .q()
    .selectFrom('previewVersion as version')
    .select(versionDecisionOf('version.id', 'version.previewId').as('decision'))
    .where('version.id', '=', versionId)
    .executeTakeFirst();
  return row?.decision ?? null;
}

/** The contacts of a company who may decide. */
export async function decidersOf(db: Db, clientAccountId: string, reader: Reader) {
  const rows = await db
    .q()
    .selectFrom('membership')
    .innerJoin('contact', 'contact.id', 'membership.contactId')
    .select('contact.id as contactId')
    .select(contactColumns)
    .where('membership.clientAccountId', '=', clientAccountId)
    .where('membership.standing', '=', 'decides')
    .orderBy('contact.id')
    .execute();
  return rows.flatMap((row) => contactOf(row, reader) ?? []);
}

/** The ids of the contacts who must all approve a preview. Empty if any decider may. */
export async function approversOf(db: Db, previewId: string): Promise<string[]> {
  const rows = await db
    .q()
    .selectFrom('approver')
    .select('contactId')
    .where('previewId', '=', previewId)
    .execute();
  return rows.map(({ contactId }) => contactId);
}

export async function setApprovers(db: Db, previewId: string, contactIds: string[]): Promise<void> {
  await db.q().deleteFrom('approver').where('previewId', '=', previewId).execute();
  if (contactIds.length > 0)
    await db
      .q()
      .insertInto('approver')
      .values(contactIds.map((contactId) => ({ previewId, contactId })))
      .execute();
}

/** Reads the data that notices about decisions show. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  withMaker(db)
    .innerJoin('clientPreview as preview', 'preview.id', 'version.previewId')
    .leftJoin('previewFeedback as stars', 'stars.id', 'decision.id')
    .select('stars.rating')
    .select(['preview.id as previewId', 'preview.title', 'preview.thumbnailId', 'preview.clientAccountId'])
    .select('contact.email as contactEmail')
    .where('preview.deleted', '=', false)
    .where('decision.id', 'in', ids)
    .execute();
