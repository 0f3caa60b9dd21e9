import { limits } from '#contract/validation/limits.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { requestState } from '#server/data/db/views/consultations.ts';
import { countUpTo } from '#server/data/db/queries/lists.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { askedToDecide } from '#server/data/db/queries/deciders.ts';

const requests = (db: Db, scope: Scope) =>
  narrow(
    db.q().selectFrom('consultation'),
    { client: 'consultation.clientAccountId', project: null, owner: 'consultation.ownerId' },
    scope,
  ).where('spam', '=', false);

const pending = (db: Db, scope: Scope) =>
  requests(db, scope).where(requestState('consultation'), '=', 'pending');

/** The times of the requests within the scope, starting with the request `from`. */
export const sentSince = async (db: Db, scope: Scope, from: string): Promise<string[]> =>
  (await requests(db, scope).select('createdAt').where('id', '>=', from).execute()).map(
    ({ createdAt }) => createdAt,
  );

/**
 * Counts the pending requests within the scope with ids from `from` up to, but not including, `to`. Stops at the highest
 * number of a badge.
 */
export async function countPending(db: Db, scope: Scope, from: string, to?: string): Promise<number> {
  const found = pending(db, scope)
    .select('id')
    .where('id', '>=', from)
    .$if(to !== undefined, (query) => query.where('id', '<', to ?? ''));
  return countUpTo(db, found, limits.badgeMax + 1);
}

/** The time of the oldest pending request within a scope. */
export const oldestPending = async (db: Db, scope: Scope): Promise<string | null> =>
  (await pending(db, scope).select('createdAt').orderBy('id').limit(1).executeTakeFirst())?.createdAt ?? null;

/** Counts the previews that wait for the decision of a contact, up to the highest number of a badge. */
export async function countAsked(
  db: Db,
  { clientAccountId, contactId }: { clientAccountId: string; contactId: string },
): Promise<number> {
  const unsaid = await db
    .q()
    .selectFrom('clientPreview as preview')
    .select('preview.id')
    .where('preview.clientAccountId', '=', clientAccountId)
    .where('preview.waitsFor', '=', 'client')
    .limit(limits.badgeMax + 1)
    .execute();
  if (unsaid.length === 0) return 0;
  const ids = unsaid.map(({ id }) => id);
  return (await askedToDecide(db, ids)).filter((one) => one.contactId === contactId).length;
}

/** True if a client has a request that is neither completed nor lost. */
export async function hasOpen(db: Db, clientAccountId: string): Promise<boolean> {
  const query = db.q().selectNoFrom((eb) =>
    eb
      .or([
        eb.exists(
          eb
            .selectFrom('consultation')
            .select('consultation.id')
            .where('consultation.clientAccountId', '=', clientAccountId)
            .where(requestState('consultation'), 'in', ['pending', 'contacted']),
        ),
        // For the client, an archived request is still open. Archived rows are stored as JSON text.
        eb.exists(
          eb
            .selectFrom('removed')
            .select('removed.id')
            .where('removed.clientAccountId', '=', clientAccountId)
            .where('removed.kind', '=', 'consultation')
            .where('removed.state', '=', 'archived')
            .where('removed.row', 'like', '%"lostReason":null%')
            .where('removed.row', 'not like', '%"status":"completed"%'),
        ),
      ])
      .as('open'),
  );
  return Boolean((await query.executeTakeFirst())?.open);
}

/** How many of the newest feedback entries have each rating. */
export const ratings = (db: Db, newest: number) =>
  db
    .q()
    .selectFrom((eb) =>
      eb
        .selectFrom('previewFeedback as rating')
        .select(['rating', 'ratingTouched'])
        .orderBy('id', 'desc')
        .limit(newest)
        .as('found'),
    )
    .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
    .where('ratingTouched', '=', true)
    .groupBy('rating')
    .execute();

/** Counts the open rows of closed companies, because badges leave these rows out. There are few, and indexes find them. */
export async function openOfClosed(db: Db) {
  const q = db.q();
  // With a CROSS JOIN, SQLite starts from the few closed companies instead of the many open rows.
  const companies = () => q.selectFrom('clientAccount as client').where('client.closedAs', 'is not', null);
  const query = q.selectNoFrom((eb) => [
    companies()
      .crossJoin('consultation as row')
      .select(eb.fn.countAll<number>().as('count'))
      .whereRef('row.clientAccountId', '=', 'client.id')
      .where('row.spam', '=', false)
      .where(requestState('row'), '=', 'pending')
      .as('consultationsPending'),
    companies()
      .crossJoin('previewFeedback as row')
      .select(eb.fn.countAll<number>().as('count'))
      .whereRef('row.clientAccountId', '=', 'client.id')
      .where('row.isRead', '=', false)
      .as('feedbackUnread'),
    companies()
      .crossJoin('clientMessage as row')
      .select(eb.fn.countAll<number>().as('count'))
      .whereRef('row.clientAccountId', '=', 'client.id')
      .where('row.fromAdmin', '=', false)
      .where('row.isRead', '=', false)
      .as('clientMessagesUnread'),
    companies()
      .crossJoin('contactMessage as row')
      .select(eb.fn.countAll<number>().as('count'))
      .whereRef('row.clientAccountId', '=', 'client.id')
      .where('row.spam', '=', false)
      .where('row.isRead', '=', false)
      .as('contactMessagesUnread'),
    companies()
      .crossJoin('directiveChangeRequest as row')
      .select(eb.fn.countAll<number>().as('count'))
      .whereRef('row.clientAccountId', '=', 'client.id')
      .where('row.status', '=', 'pending')
      .as('changeRequestsPending'),
  ]);
  const row = await query.executeTakeFirst();
  const count = (key: keyof NonNullable<typeof row>) => row?.[key] ?? 0;
  return {
    consultationsPending: count('consultationsPending'),
    feedbackUnread: count('feedbackUnread'),
    messagesUnread: count('clientMessagesUnread') + count('contactMessagesUnread'),
    clientMessagesUnread: count('clientMessagesUnread'),
    contactMessagesUnread: count('contactMessagesUnread'),
    changeRequestsPending: count('changeRequestsPending'),
  };
}
