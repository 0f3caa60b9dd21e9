import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { narrow } from '#server/data/db/queries/scope.ts';

/** Finds a project that is not deleted, either of a company or within a scope. */
export function findProject(db: Db, reach: { scope: Scope } | { clientAccountId: string }, id: string) {
  const found = db
    .q()
    .selectFrom('project')
    .select(['project.id', 'project.createdAt'])
    .where('project.id', '=', id)
    .where('project.deleted', '=', false);
  if ('clientAccountId' in reach)
    return found.where('project.clientAccountId', '=', reach.clientAccountId).executeTakeFirst();
  const columns = {
    client: 'project.clientAccountId',
    project: 'project.id',
    owner: 'project.assignedAdminId',
  } as const;
  return narrow(found, columns, reach.scope).executeTakeFirst();
}

/** The stages of a project in the order in which it entered them. */
export const stagesOf = (db: Db, projectId: string) =>
  db
    .q()
    .selectFrom('projectStage as entered')
    .select(['entered.stage', 'entered.createdAt'])
    .where('entered.projectId', '=', projectId)
    .orderBy('entered.id')
    .execute();

/** The ready previews of a project, or those with the given ids. */
export const previewsOf = (db: Db, of: string | readonly string[]) =>
  db
    .q()
    .selectFrom('clientPreview as preview')
    .select(['preview.id', 'preview.title', 'preview.deliveryPromised'])
    .where((eb) =>
      typeof of === 'string' ? eb('preview.projectId', '=', of) : eb('preview.id', 'in', [...of]),
    )
    .where('preview.deleted', '=', false)
    .where('preview.state', '=', 'ready')
    .execute();

/** The changes of the side that questions about pins waited for, in the order of time. */
export const pinChanges = (db: Db, previewIds: readonly string[]) =>
  db
    .q()
    .selectFrom('waitingChange')
    .innerJoin('pin', 'pin.id', 'waitingChange.pinId')
    .innerJoin('clientPreview as preview', 'preview.id', 'pin.previewId')
    .select(['pin.id', 'pin.number', 'pin.previewId', 'preview.title'])
    .select(['waitingChange.waitsFor', 'waitingChange.at'])
    .where('pin.previewId', 'in', previewIds.length > 0 ? previewIds : [''])
    .where('pin.internal', '=', false)
    .orderBy('waitingChange.at')
    .execute();

/** The changes of the side that the file requests of a project waited for, in the order of time. */
export const fileRequestChanges = (db: Db, projectId: string) =>
  db
    .q()
    .selectFrom('waitingChange')
    .innerJoin('fileRequest as request', 'request.id', 'waitingChange.fileRequestId')
    .select(['request.id', 'request.words', 'waitingChange.waitsFor', 'waitingChange.at'])
    .where('request.projectId', '=', projectId)
    .orderBy('waitingChange.at')
    .execute();

/** The versions, feedback, decisions, approvers and deliveries of these previews. */
export function eventsOf(db: Db, given: readonly string[]) {
  // SQL has no empty list.
  const ids = given.length > 0 ? given : [''];
  const q = db.q();
  return Promise.all([
    q
      .selectFrom('previewVersion as version')
      .select(['version.id', 'version.previewId', 'version.number', 'version.createdAt', 'version.readyAt'])
      .where('version.previewId', 'in', ids)
      .where('version.state', '=', 'ready')
      .execute(),
    q
      .selectFrom('previewFeedback as said')
      .select([
        'said.id',
        'said.previewId',
        'said.versionId',
        'said.adminResponse',
        'said.responseDate',
        'said.settledAt',
      ])
      .select('said.createdAt')
      .where('said.previewId', 'in', ids)
      .execute(),
    q
      .selectFrom('decision as decided')
      .innerJoin('previewVersion as version', 'version.id', 'decided.versionId')
      .select(['decided.versionId', 'decided.contactId', 'decided.kind', 'decided.createdAt'])
      .select(['decided.withdrawnAt', 'decided.replacedAt'])
      .where('version.previewId', 'in', ids)
      .execute(),
    q
      .selectFrom('approver as asked')
      .innerJoin('clientPreview as preview', 'preview.id', 'asked.previewId')
      .innerJoin('membership as member', (join) =>
        join
          .onRef('member.clientAccountId', '=', 'preview.clientAccountId')
          .onRef('member.contactId', '=', 'asked.contactId')
          .on('member.standing', '=', 'decides'),
      )
      .select(['asked.previewId', 'asked.contactId'])
      .where('asked.previewId', 'in', ids)
      .execute(),
    q
      .selectFrom('delivery')
      .select(['delivery.previewId', 'delivery.createdAt'])
      .where('delivery.previewId', 'in', ids)
      .where('delivery.deleted', '=', false)
      .execute(),
  ]);
}
