import { expressionBuilder, sql, type Expression } from 'kysely';
import type { Tables } from '../tables/schema.ts';

const eb = expressionBuilder<Tables>();

const inForce = (version: Expression<string | null>) =>
  eb
    .selectFrom('decision')
    .where('decision.versionId', '=', version as Expression<string>)
    .where('decision.withdrawnAt', 'is', null)
    .where('decision.replacedAt', 'is', null);

/**
 * The overall result of the decisions about a version. `changes`: somebody asks for changes. `approved`: somebody
 * approved, and every named approver has decided. Otherwise null.
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
  // One query shows both whether there are decisions and whether one asks for changes. Without decisions it returns
  // null.
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
