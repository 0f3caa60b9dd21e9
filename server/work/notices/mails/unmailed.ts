import { noticeKinds, noticeKind, type NoticeKindName } from '#contract/notices.ts';
import { hasRights, reachOf, seesMoney } from '#contract/permissions/permissions.ts';
import type { Db } from '#server/data/db/database.ts';
import type { NotificationTable } from '#server/data/db/tables/notice.ts';
import type { Reader } from './readers.ts';

type Recipient = Pick<NotificationTable, 'recipientKind' | 'recipientId'>;

const unmailed = (db: Db) =>
  db
    .q()
    .selectFrom('notification')
    .where('seenAt', 'is', null)
    .where('mailedAt', 'is', null)
    .where('mail', '<>', 'off');

/** The recipients who have unmailed notices, with the time of the oldest such notice. */
export const recipients = (db: Db): Promise<(Recipient & { oldest: string })[]> =>
  unmailed(db)
    .select((eb) => ['recipientKind', 'recipientId', eb.fn.min('createdAt').as('oldest')])
    .groupBy(['recipientKind', 'recipientId'])
    .execute();

/** Limits the notices in one mail; the next mail has the rest. */
const most = 50;

/** A person's unseen and unmailed notices, oldest first. */
export async function of(db: Db, { kind, id }: Pick<Reader, 'kind' | 'id'>): Promise<NotificationTable[]> {
  const oldest = (mail: 'at-once' | 'daily') =>
    unmailed(db)
      .selectAll()
      .where('recipientKind', '=', kind)
      .where('recipientId', id === null ? 'is' : '=', id)
      .where('mail', '=', mail)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(most)
      .execute();
  const found = [...(await oldest('at-once')), ...(await oldest('daily'))];
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Returns a function that checks, by a notice's kind and company, whether a reader may still get the notice. Staff may also
 * get notices without a company.
 */
async function reachedBy(
  db: Db,
  { kind, id, role }: Reader,
): Promise<(notice: NotificationTable) => boolean> {
  if (kind === 'agency' || id === null) return () => true;
  if (kind === 'contact') {
    const rows = await db
      .q()
      .selectFrom('membership')
      .select(['clientAccountId', 'standing', 'seesMoney'])
      .where('contactId', '=', id)
      .execute();
    const places = new Map(rows.map((row) => [row.clientAccountId, row]));
    return (notice) => {
      const place = notice.clientAccountId === null ? undefined : places.get(notice.clientAccountId);
      if (!place) return false;
      const { standing } = place;
      return hasRights(
        { standing, seesMoney: seesMoney(standing, place.seesMoney) },
        noticeKind(notice.kind),
      );
    };
  }
  const rows = await db
    .q()
    .selectFrom('assignment')
    .select('clientAccountId')
    .where('userId', '=', id)
    .execute();
  const companies = new Set<string | null>([null, ...rows.map(({ clientAccountId }) => clientAccountId)]);
  return (notice) => {
    const { needs } = noticeKind(notice.kind);
    const reach = needs === undefined ? 'all' : reachOf(role ?? 'user', needs);
    return reach === 'all' || (reach === 'assigned' && companies.has(notice.clientAccountId));
  };
}

/** The notices that the person may still get. All others are marked so that they are never mailed. */
export async function keepReached(
  db: Db,
  reader: Reader,
  notices: readonly NotificationTable[],
): Promise<NotificationTable[]> {
  const reaches = reader.gone ? () => false : await reachedBy(db, reader);
  const known = (kind: string): kind is NoticeKindName => Object.hasOwn(noticeKinds, kind);
  // A newer version of the program wrote a notice of an unknown kind, and will mail it.
  const kept = notices.filter((notice) => !known(notice.kind) || reaches(notice));
  const lost = notices.filter((notice) => !kept.includes(notice)).map(({ id }) => id);
  if (lost.length > 0)
    await db.q().updateTable('notification').set({ mail: 'off' }).where('id', 'in', lost).execute();
  return kept.filter(({ kind }) => known(kind));
}

/** Marks notices as mailed, so that only one process mails each notice. Returns the ids of the notices that this call marked. */
export async function take(db: Db, ids: readonly string[], mailedAt: string): Promise<Set<string>> {
  const rows = await db
    .q()
    .updateTable('notification')
    .set({ mailedAt })
    .where('id', 'in', ids)
    .where('mailedAt', 'is', null)
    .where('seenAt', 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
