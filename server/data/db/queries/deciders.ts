import type { Db } from '../database.ts';

/** A contact who is asked to decide on a preview. */
export interface Asked {
  previewId: string;
  contactId: string;
  name: string;
  /** True if every named approver must decide; false if any decider of the company may. */
  named: boolean;
}

/**
 * Finds the contacts who still have to decide on the shown version of each preview: the named approvers, else all
 * deciders of the company.
 */
export async function askedToDecide(db: Db, previewIds: readonly string[]): Promise<Asked[]> {
  const rows = await db
    .q()
    .selectFrom('clientPreview as preview')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.clientAccountId', '=', 'preview.clientAccountId')
        .on('membership.standing', '=', 'decides'),
    )
    .innerJoin('contact', 'contact.id', 'membership.contactId')
    .leftJoin('approver', (join) =>
      join
        .onRef('approver.previewId', '=', 'preview.id')
        .onRef('approver.contactId', '=', 'membership.contactId'),
    )
    .select(['preview.id as previewId', 'contact.id as contactId', 'contact.name'])
    .select(['approver.contactId as approverId'])
    .select((eb) =>
      eb
        .selectFrom('decision')
        .innerJoin('previewVersion as version', 'version.id', 'decision.versionId')
        .select(({ fn }) => fn.max('version.number').as('number'))
        .whereRef('version.previewId', '=', 'preview.id')
        .whereRef('decision.contactId', '=', 'contact.id')
        .where('decision.withdrawnAt', 'is', null)
        .where('decision.replacedAt', 'is', null)
        .as('decided'),
    )
    .select((eb) =>
      eb
        .selectFrom('previewVersion as shown')
        .select(({ fn }) => fn.max('shown.number').as('number'))
        .whereRef('shown.previewId', '=', 'preview.id')
        .where('shown.state', '=', 'ready')
        .as('shown'),
    )
    .where('preview.id', 'in', previewIds)
    .orderBy('contact.id')
    .execute();
  const asked: Asked[] = [];
  for (const all of Map.groupBy(rows, ({ previewId }) => previewId).values()) {
    const approvers = all.filter(({ approverId }) => approverId !== null);
    const named = approvers.length > 0;
    const open = (named ? approvers : all).filter(({ decided, shown }) => decided !== shown);
    // Without named approvers one decision settles the version, so nobody is asked any more.
    if (!named && open.length < all.length) continue;
    for (const { previewId, contactId, name } of open) asked.push({ previewId, contactId, name, named });
  }
  return asked;
}
