import { expressionBuilder, sql, type Expression } from 'kysely';
import type { Tables } from '../tables/schema.ts';
import { view } from '../queries/view.ts';

/** The previews with their client and status. */
export const previewView = view('clientPreview', [
  'id',
  'clientAccountId',
  'projectId',
  'title',
  'thumbnailId',
  'fileType',
  'state',
  'deliveryPromised',
  'waitsFor',
  'waitsSince',
  'waitsDueOn',
  'deleted',
  'createdAt',
]);

/** The versions of previews. */
export const versionView = view('previewVersion', [
  'id',
  'previewId',
  'number',
  'contentHash',
  'state',
  'dueOn',
  'createdAt',
  'readyAt',
  'mistake',
]);

/** The original files of versions. */
export const versionFileView = view('versionFile', [
  'id',
  'versionId',
  'position',
  'kind',
  'originalName',
  'originalId',
  'sha256',
  'thumbnailId',
]);

/** The pins of previews, without their places. */
export const pinView = view('pin', [
  'id',
  'previewId',
  'number',
  'internal',
  'versionFileId',
  'threadId',
  'contactId',
  'createdAt',
  'resolvedAt',
  'answer',
  'waitsFor',
  'waitsSince',
]);

/** The contacts who have to approve a preview. */
export const approverView = view('approver', ['previewId', 'contactId']);

/** The decisions on versions. A decision counts even after its contact has left the company. */
export const decisionView = view('decision', [
  'id',
  'versionId',
  'contactId',
  'kind',
  'words',
  'createdAt',
  'withdrawnAt',
  'replacedAt',
  'extraMinor',
]);

export const deliveryView = view('delivery', [
  'id',
  'previewId',
  'projectId',
  'name',
  'versionId',
  'approvedAt',
  'createdAt',
  'deleted',
]);

const eb = expressionBuilder<Tables>();

const inForce = (version: Expression<string | null>) =>
  eb
    .selectFrom('decision')
    .where('decision.versionId', '=', version as Expression<string>)
    .where('decision.withdrawnAt', 'is', null)
    .where('decision.replacedAt', 'is', null);

/**
 * The result of the decisions about a version. `changes`: somebody asks for changes. `approved`: somebody approved, and every
 * named approver has decided. Else null.
 */
export const versionDecisionOf = (version: string, preview: string) => {
  const of = sql.ref<string>(version);
  const missing = eb
    .selectFrom('approver')
    .select('approver.contactId')
    .innerJoin('clientPreview as approved', 'approved.id', 'approver.previewId')
    // Approvers who have left the company, or no longer decide for it, do not count.
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.clientAccountId', '=', 'approved.clientAccountId')
        .onRef('membership.contactId', '=', 'approver.contactId')
        .on('membership.standing', '=', 'decides'),
    )
    .where('approver.previewId', '=', sql.ref<string>(preview))
    .where((ab) =>
      ab.not(
        ab.exists(
          inForce(of)
            .select('decision.id')
            .where('decision.contactId', '=', sql.ref<string>('approver.contactId')),
        ),
      ),
    );
  // One query over the few decisions answers both. Without decisions it returns null.
  const wanted = inForce(of).select((ab) =>
    ab.fn
      .max<number | null>(
        ab
          .case()
          .when('decision.kind', '=', 'request-changes')
          .then(sql<number>`1`)
          .else(sql<number>`0`)
          .end(),
      )
      .as('wanted'),
  );
  return eb
    .case(wanted)
    .when(sql<number>`1`)
    .then(sql<'approved' | 'changes' | null>`'changes'`)
    .when(sql<number>`0`)
    .then(
      eb
        .case()
        .when(eb.not(eb.exists(missing)))
        .then(sql<'approved' | 'changes' | null>`'approved'`)
        .end(),
    )
    .end();
};
