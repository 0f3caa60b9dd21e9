import type { NoticeKindName } from '#contract/notices.ts';
import type { Db } from '#server/data/db/database.ts';
import type { NoticeChoiceTable, NotificationTable } from '#server/data/db/tables/notice.ts';

export async function add(db: Db, rows: readonly NotificationTable[]): Promise<void> {
  for (const row of rows) await db.q().insertInto('notification').values(row).execute();
}

/** The owner and the helpers of a client, if they may still sign in. */
export const usersOfClient = (db: Db, clientAccountId: string, at: string) =>
  db
    .q()
    .selectFrom('assignment')
    .innerJoin('user', 'user.id', 'assignment.userId')
    .select(['user.id', 'user.role'])
    .where('assignment.clientAccountId', '=', clientAccountId)
    // An API key is assigned to companies too, but gets no notices.
    .where('user.role', '!=', 'user')
    .where('user.deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('user.endsAt', 'is', null), eb('user.endsAt', '>', at)]))
    .execute();

/** The contacts of a company with their rights. */
export const membersOf = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('membership')
    .innerJoin('clientAccount as client', 'client.id', 'membership.clientAccountId')
    .select(['membership.contactId', 'membership.standing', 'membership.seesMoney'])
    .where('membership.clientAccountId', '=', clientAccountId)
    // The people of a closed portal get no notices.
    .where('client.closedAs', 'is', null)
    .execute();

/** The choices of these people for a kind of notice. A person without a row wants bell and mail. */
export async function choicesOf(
  db: Db,
  kind: NoticeKindName,
  people: readonly Pick<NotificationTable, 'recipientKind' | 'recipientId'>[],
): Promise<NoticeChoiceTable[]> {
  const ids = people.map(({ recipientId }) => recipientId).filter((id) => id !== null);
  if (ids.length === 0) return [];
  return db
    .q()
    .selectFrom('noticeChoice')
    .selectAll()
    .where('recipientId', 'in', ids)
    .where('kind', '=', kind)
    .execute();
}

type About = Pick<NotificationTable, 'kind' | 'subjectType' | 'subjectId'>;

/** Removes notices about a subject whose time is `from` or later. */
export async function removeFuture(
  db: Db,
  { kind, subjectType, subjectId }: About,
  from: string,
): Promise<void> {
  await db
    .q()
    .deleteFrom('notification')
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .where('createdAt', '>=', from)
    .execute();
}

/** The people who have an unseen and unmailed notice of this kind about the same subject. */
export const waitingFor = (db: Db, { kind, subjectType, subjectId }: About) =>
  db
    .q()
    .selectFrom('notification')
    .select(['recipientKind', 'recipientId'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .where('seenAt', 'is', null)
    .where('mailedAt', 'is', null)
    .execute();
