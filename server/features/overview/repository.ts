import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { countUpTo } from '#server/db/lists.ts';

const pending = (db: Db) =>
  db.q().selectFrom('consultation').where('spam', '=', false).where('status', '=', 'pending');

/** How many pending requests have ids from `from` up to `to`, or to the end, counted no further than the cap of a badge. */
export async function countPending(db: Db, from: string, to?: string): Promise<number> {
  const found = pending(db)
    .select('id')
    .where('id', '>=', from)
    .$if(to !== undefined, (query) => query.where('id', '<', to ?? ''));
  return countUpTo(db, found, limits.badgeMax + 1);
}

/** When the request that waits longest was sent. */
export const oldestPending = async (db: Db): Promise<string | null> =>
  (await pending(db).select('createdAt').orderBy('id').limit(1).executeTakeFirst())?.createdAt ?? null;

/** How many previews of a client are ready without a word of the client, counted no further than the cap of a badge. */
export async function countUnsaid(db: Db, clientAccountId: string): Promise<number> {
  const found = db
    .q()
    .selectFrom('clientPreview as preview')
    .select('preview.id')
    .where('preview.clientAccountId', '=', clientAccountId)
    .where('preview.deleted', '=', false)
    .where('preview.state', '=', 'ready')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('previewFeedback as said')
            .select('said.id')
            .whereRef('said.previewId', '=', 'preview.id'),
        ),
      ),
    );
  return countUpTo(db, found, limits.badgeMax + 1);
}

/** How often each number of stars was given among the newest feedback. */
export const ratings = (db: Db, newest: number) =>
  db
    .q()
    .selectFrom((eb) =>
      eb
        .selectFrom('previewFeedback')
        .select(['rating', 'ratingTouched'])
        .orderBy('id', 'desc')
        .limit(newest)
        .as('found'),
    )
    .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
    .where('ratingTouched', '=', true)
    .groupBy('rating')
    .execute();
