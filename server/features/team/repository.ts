import type { HeldWork } from '#contract/team.ts';
import type { StaffRole } from '#contract/permissions/permissions.ts';
import type { Db } from '#server/data/db/database.ts';
import { requestState } from '#server/data/db/views/consultations.ts';
import { countUpTo, pageOf } from '#server/data/db/queries/lists.ts';

interface TeamQuery {
  limit: number;
  cursor?: string | undefined;
  state: 'current' | 'former';
  /** The current time. An access whose end is not later has ended. */
  now: string;
}

const shown = [
  'id',
  'email',
  'firstName',
  'lastName',
  'profileImageUrl',
  'role',
  'endsAt',
  'deactivatedAt',
  'lastSignInAt',
  'createdAt',
] as const;

function staff(db: Db, { state, now }: Pick<TeamQuery, 'state' | 'now'>) {
  const all = db.q().selectFrom('user').where('role', '!=', 'user');
  if (state === 'former')
    return all.where((eb) => eb.or([eb('deactivatedAt', 'is not', null), eb('endsAt', '<=', now)]));
  return all
    .where('deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]));
}

/** One page of staff accounts, in the order of their creation. */
export async function list(db: Db, query: TeamQuery) {
  const { limit, cursor } = query;
  let rows = staff(db, query).select(shown).$narrowType<{ role: StaffRole }>();
  if (cursor) rows = rows.where('id', '>', cursor);
  const found = await rows
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, await countUpTo(db, staff(db, query).select('id')));
}

/** Counts how many of these clients exist. */
export const countClients = async (db: Db, ids: readonly string[]): Promise<number> =>
  ids.length === 0
    ? 0
    : (await db.q().selectFrom('clientAccount as client').select('id').where('id', 'in', ids).execute())
        .length;

/** Counts how many of these projects exist. */
export const countProjects = async (db: Db, ids: readonly string[]): Promise<number> =>
  (
    await db
      .q()
      .selectFrom('project')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted', '=', false)
      .execute()
  ).length;

const clientsOf = (db: Db, userId: string) =>
  db
    .q()
    .selectFrom('assignment')
    .innerJoin('clientAccount as client', 'client.id', 'assignment.clientAccountId')
    .select((eb) => [
      'client.id',
      eb.fn.coalesce('client.company', 'client.name').as('name'),
      'assignment.owner',
    ])
    .where('assignment.userId', '=', userId)
    .orderBy('client.id')
    .execute();

async function projectsOf(db: Db, userId: string) {
  const owned = await db
    .q()
    .selectFrom('project')
    .select(['id', 'title as name'])
    .where('assignedAdminId', '=', userId)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  const helped = await db
    .q()
    .selectFrom('projectAssignment as assignment')
    .innerJoin('project', 'project.id', 'assignment.projectId')
    .select(['project.id', 'project.title as name'])
    .where('assignment.userId', '=', userId)
    .where('project.deleted', '=', false)
    .orderBy('project.id')
    .execute();
  const own = new Set(owned.map(({ id }) => id));
  return [
    ...owned.map((row) => ({ ...row, owner: true })),
    ...helped.filter(({ id }) => !own.has(id)).map((row) => ({ ...row, owner: false })),
  ];
}

async function requestsOf(db: Db, userId: string): Promise<HeldWork['requests']> {
  const consultations = await db
    .q()
    .selectFrom('consultation')
    .select(['id', 'name'])
    .where('ownerId', '=', userId)
    .where(requestState('consultation'), 'in', ['pending', 'contacted'])
    .orderBy('id')
    .execute();
  const messages = await db
    .q()
    .selectFrom('contactMessage as message')
    .select(['id', 'name'])
    .where('ownerId', '=', userId)
    .orderBy('id')
    .execute();
  return [
    ...consultations.map((row) => ({ ...row, owner: true, kind: 'consultation' as const })),
    ...messages.map((row) => ({ ...row, owner: true, kind: 'contact-message' as const })),
  ];
}

/** The clients, projects and requests that are assigned to a member of staff. */
export const heldBy = async (db: Db, userId: string): Promise<Omit<HeldWork, 'invitations'>> => ({
  clients: await clientsOf(db, userId),
  projects: await projectsOf(db, userId),
  requests: await requestsOf(db, userId),
});

/** The data that notices about colleagues need. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('user')
    .select(['id', 'firstName', 'lastName', 'email', 'role'])
    .where('id', 'in', ids)
    .execute();
