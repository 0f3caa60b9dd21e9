import { reachOf, staffRoles, type Permission } from '#contract/permissions/permissions.ts';
import type { Person } from '#contract/person.ts';
import type { Reader } from '#server/access/people/person.ts';
import type { Db } from '#server/data/db/database.ts';
import type { MentionTable } from '#server/data/db/tables/round.ts';
import { contactColumns, contactOf, staffColumns, staffOf } from '#server/data/db/views/people.ts';

export async function insertMentions(db: Db, rows: MentionTable[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('mention').values(rows).execute();
}

/** The people whom messages mention, by the message's id. */
export async function mentionsOf(db: Db, messageIds: readonly string[], reader: Reader) {
  const named = new Map<string, Person[]>();
  if (messageIds.length === 0) return named;
  const rows = await db
    .q()
    .selectFrom('mention')
    .leftJoin('contact', (join) =>
      join.onRef('contact.id', '=', 'mention.personId').on('mention.personKind', '=', 'contact'),
    )
    .leftJoin('user as staff', (join) =>
      join.onRef('staff.id', '=', 'mention.personId').on('mention.personKind', '=', 'user'),
    )
    .select(['mention.messageId', 'mention.personKind', 'mention.personId'])
    .select(contactColumns)
    .select(staffColumns)
    .where('mention.messageId', 'in', messageIds)
    .execute();
  for (const { messageId, personKind, personId, ...row } of rows) {
    const person =
      personKind === 'contact'
        ? contactOf({ ...row, contactId: personId }, reader)
        : staffOf({ ...row, userId: personId }, reader);
    if (person) named.set(messageId, [...(named.get(messageId) ?? []), person]);
  }
  return named;
}

/** Of these contacts, the ids of those who belong to the company. */
export async function membersAmong(db: Db, clientAccountId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .q()
    .selectFrom('membership')
    .select('membership.contactId')
    .where('membership.clientAccountId', '=', clientAccountId)
    .where('membership.contactId', 'in', ids)
    .execute();
  return rows.map(({ contactId }) => contactId);
}

const rolesWith = (reach: 'all' | 'assigned', needs: Permission) =>
  staffRoles.filter((role) => reachOf(role, needs) === reach);

/**
 * The members of staff who may read messages about a client or about one of its projects, by name. These are people whose
 * role reaches all clients, and people who are assigned.
 */
export async function colleaguesOf(
  db: Db,
  {
    clientAccountId,
    projectId,
    needs = 'previews.read',
  }: { clientAccountId: string; projectId: string | null; needs?: Permission },
  now: string,
  reader: Reader,
): Promise<Person[]> {
  const rows = await db
    .q()
    .selectFrom('user as staff')
    .select('staff.id as userId')
    .select(staffColumns)
    .where('staff.deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('staff.endsAt', 'is', null), eb('staff.endsAt', '>', now)]))
    .where((eb) => {
      const ofClient = eb
        .selectFrom('assignment')
        .select('assignment.userId')
        .where('assignment.clientAccountId', '=', clientAccountId);
      const ofProject = eb
        .selectFrom('projectAssignment as helper')
        .select('helper.userId')
        .where('helper.projectId', '=', projectId);
      return eb.or([
        eb('staff.role', 'in', rolesWith('all', needs)),
        eb.and([
          eb('staff.role', 'in', rolesWith('assigned', needs)),
          eb.or([eb('staff.id', 'in', ofClient), eb('staff.id', 'in', ofProject)]),
        ]),
      ]);
    })
    .orderBy('staff.firstName')
    .orderBy('staff.id')
    .execute();
  return rows.flatMap((row) => staffOf(row, reader) ?? []);
}
