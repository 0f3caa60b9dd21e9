import type { Db } from '#server/data/db/database.ts';

/** The accepted quotes of a project, in the order of acceptance. */
export const acceptedQuotes = (db: Db, projectId: string) =>
  db
    .q()
    .selectFrom('quote')
    .innerJoin('quoteVersion as version', 'version.quoteId', 'quote.id')
    .innerJoin('quoteAcceptance as acceptance', 'acceptance.versionId', 'version.id')
    .select(['acceptance.id', 'quote.currency', 'version.content', 'acceptance.selection'])
    .where('quote.projectId', '=', projectId)
    .where('acceptance.undoneAt', 'is', null)
    .orderBy('acceptance.id')
    .execute();

/** The rounds that are included in the periods of a project's retainers that have begun, by acceptance. */
export async function roundsOfRetainers(db: Db, projectId: string) {
  const rows = await db
    .q()
    .selectFrom('retainer')
    .select(['retainer.acceptanceId', 'retainer.rounds', 'retainer.periods'])
    .where('retainer.projectId', '=', projectId)
    .execute();
  return (acceptanceId: string) =>
    rows.reduce(
      (sum, row) => (row.acceptanceId === acceptanceId ? sum + (row.rounds ?? 0) * row.periods : sum),
      0,
    );
}

/**
 * The versions of a project for which changes are requested, in the order of the first request. Withdrawn requests do not
 * count.
 */
export async function changedVersions(db: Db, projectId: string) {
  const rows = await db
    .q()
    .selectFrom('clientPreview as preview')
    .innerJoin('previewVersion as version', 'version.previewId', 'preview.id')
    .innerJoin('decision', 'decision.versionId', 'version.id')
    .select(['version.id as versionId', 'version.previewId', 'version.mistake', 'decision.replacedAt'])
    .select('decision.createdAt')
    .where('preview.projectId', '=', projectId)
    .where('preview.deleted', '=', false)
    .where('decision.kind', '=', 'request-changes')
    .where('decision.withdrawnAt', 'is', null)
    .orderBy('decision.id')
    .execute();
  return [...Map.groupBy(rows, ({ versionId }) => versionId).values()]
    .filter((decisions) => decisions.some(({ replacedAt }) => replacedAt === null))
    .flatMap(([first]) => (first ? { ...first, mistake: first.mistake !== null } : []));
}

/** The decisions on a version in which a contact accepted the price of the round, newest first. */
export const acceptingDecisions = (db: Db, versionId: string) =>
  db
    .q()
    .selectFrom('decision')
    .select(['decision.createdAt', 'decision.withdrawnAt', 'decision.replacedAt'])
    .where('decision.versionId', '=', versionId)
    .where('decision.extraMinor', 'is not', null)
    .orderBy('decision.id', 'desc')
    .execute();

export const promisedOn = async (db: Db, projectId: string) =>
  (
    await db
      .q()
      .selectFrom('project')
      .select('project.promisedOn')
      .where('project.id', '=', projectId)
      .executeTakeFirst()
  )?.promisedOn ?? null;
