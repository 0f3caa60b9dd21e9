import type { NoticeKindName } from '#contract/notices.ts';
import type { Db } from '#server/data/db/database.ts';
import type { NotificationTable } from '#server/data/db/migrations/notice-tables.ts';
import { assignmentView } from '#server/data/db/views/assignments.ts';
import { membershipView } from '#server/data/db/views/contacts.ts';
import { userView } from '#server/data/db/views/users.ts';

export async function add(db: Db, rows: NotificationTable[]): Promise<void> {
  await db.q().insertInto('notification').values(rows).execute();
}

/** The owner and the helpers of a client who may still sign in, by their ids. */
export async function usersOfClient(db: Db, clientAccountId: string, at: string): Promise<string[]> {
  const rows = await db
    .q()
    .selectFrom(assignmentView.as('assignment'))
    .innerJoin(userView.as('user'), 'user.id', 'assignment.userId')
    .select('user.id')
    .where('assignment.clientAccountId', '=', clientAccountId)
    .where('user.deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('user.endsAt', 'is', null), eb('user.endsAt', '>', at)]))
    .where('user.role', '!=', 'user')
    .execute();
  return rows.map(({ id }) => id);
}

/** The contacts of a company with their standing. */
export const membersOf = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom(membershipView.as('membership'))
    .select(['contactId', 'standing'])
    .where('clientAccountId', '=', clientAccountId)
    .execute();

/** Who of these people wants to hear nothing of a kind, neither by bell nor by mail: `kind id` of each. */
export async function silentFor(
  db: Db,
  kind: NoticeKindName,
  people: readonly Pick<NotificationTable, 'recipientKind' | 'recipientId'>[],
): Promise<Set<string>> {
  const ids = people.map(({ recipientId }) => recipientId).filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const rows = await db
    .q()
    .selectFrom('noticeChoice')
    .select(['recipientKind', 'recipientId'])
    .where('recipientId', 'in', ids)
    .where('kind', '=', kind)
    .where('bell', '=', false)
    .where('mail', '=', 'off')
    .execute();
  return new Set(rows.map(({ recipientKind, recipientId }) => `${recipientKind} ${recipientId}`));
}
