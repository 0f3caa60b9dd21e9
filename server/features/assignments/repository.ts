import type { AssignableMember } from '#contract/assignments.ts';
import type { StaffRole } from '#contract/permissions/permissions.ts';
import type { AssignedPeople, StaffSummary } from '#contract/staff-summary.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { AssignmentTable, ProjectAssignmentTable } from '#server/data/db/tables/people.ts';
import { withinScope } from '#server/data/db/queries/scope.ts';
import { staffSummaryOf } from '#server/data/db/views/people.ts';

const shown = ['user.id', 'user.email', 'user.firstName', 'user.lastName', 'user.profileImageUrl'] as const;

const active = (db: Db, now: string) =>
  db
    .q()
    .selectFrom('user')
    .select([...shown, 'user.role'])
    .where('user.role', '!=', 'user')
    .$narrowType<{ role: StaffRole }>()
    .where('user.deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('user.endsAt', 'is', null), eb('user.endsAt', '>', now)]));

/** The members of staff whose access has not ended. */
export async function listActive(db: Db, now: string): Promise<AssignableMember[]> {
  const rows = await active(db, now).execute();
  return rows
    .map((row) => ({ ...staffSummaryOf(row), email: row.email, role: row.role }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** The role of a member of staff; undefined if there is none or the access has ended. */
export const roleOf = async (db: Db, userId: string, now: string): Promise<StaffRole | undefined> =>
  (await active(db, now).where('user.id', '=', userId).executeTakeFirst())?.role;

/** A client within a scope. */
export const findClient = (db: Db, id: string, scope: Scope) =>
  db
    .q()
    .selectFrom('clientAccount as client')
    .select('client.id')
    .where('client.id', '=', id)
    .where(
      (eb) => withinScope(scope, { client: eb.ref('client.id'), project: null, owner: null }) ?? eb.lit(true),
    )
    .executeTakeFirst();

/** A project that is not deleted. */
export const findProject = (db: Db, id: string) =>
  db
    .q()
    .selectFrom('project')
    .select(['id', 'clientAccountId'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();

// Sorted here: in SQL, the database would sort the rows of all clients.
const byTime = <T extends { createdAt: string; id: string }>(rows: T[]): T[] =>
  rows.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));

/** The owner and helpers of each of these clients. Clients without any are left out. */
export async function peopleOfClients(db: Db, ids: readonly string[]): Promise<Map<string, AssignedPeople>> {
  const people = new Map<string, AssignedPeople>();
  if (ids.length === 0) return people;
  const rows = await db
    .q()
    .selectFrom('assignment')
    .innerJoin('user', 'user.id', 'assignment.userId')
    .select([...shown, 'assignment.clientAccountId', 'assignment.owner', 'assignment.createdAt'])
    .where('assignment.clientAccountId', 'in', ids)
    // API keys have companies assigned too, but as users with the role `user`. They do not look after companies.
    .where('user.role', '!=', 'user')
    .execute();
  for (const row of byTime(rows)) {
    const of = people.get(row.clientAccountId) ?? { owner: null, helpers: [] };
    if (row.owner) of.owner = staffSummaryOf(row);
    else of.helpers.push(staffSummaryOf(row));
    people.set(row.clientAccountId, of);
  }
  return people;
}

/** The helpers of each of these projects. Projects without any are left out. */
export async function helpersOfProjects(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, StaffSummary[]>> {
  const helpers = new Map<string, StaffSummary[]>();
  if (ids.length === 0) return helpers;
  const rows = await db
    .q()
    .selectFrom('projectAssignment')
    .innerJoin('user', 'user.id', 'projectAssignment.userId')
    .select([...shown, 'projectAssignment.projectId', 'projectAssignment.createdAt'])
    .where('projectAssignment.projectId', 'in', ids)
    .execute();
  for (const row of byTime(rows))
    helpers.set(row.projectId, [...(helpers.get(row.projectId) ?? []), staffSummaryOf(row)]);
  return helpers;
}

/** The id of a client's owner, or null. */
export const ownerOfClient = async (db: Db, clientAccountId: string): Promise<string | null> =>
  (
    await db
      .q()
      .selectFrom('assignment')
      .select('userId')
      .where('clientAccountId', '=', clientAccountId)
      .where('owner', '=', true)
      .executeTakeFirst()
  )?.userId ?? null;

/**
 * Assigns a member of staff to a client as owner or helper, or changes owner to helper and back. Violates a unique
 * index if the client has another owner.
 */
export async function assignClient(db: Db, row: AssignmentTable): Promise<void> {
  await db
    .q()
    .insertInto('assignment')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['clientAccountId', 'userId']).doUpdateSet({ owner: row.owner }),
    )
    .execute();
}

/** Adds a helper to a client. Returns false if the person is already assigned to the client. */
export const addClientHelper = async (db: Db, row: Omit<AssignmentTable, 'owner'>): Promise<boolean> =>
  (await db
    .q()
    .insertInto('assignment')
    .values({ ...row, owner: false })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()) !== undefined;

type OfClient = Pick<AssignmentTable, 'clientAccountId' | 'userId' | 'owner'>;

/** Ends an assignment to a client as owner or as helper. Returns false if there is no such assignment. */
export const removeFromClient = async (
  db: Db,
  { clientAccountId, userId, owner }: OfClient,
): Promise<boolean> =>
  (await db
    .q()
    .deleteFrom('assignment')
    .where('clientAccountId', '=', clientAccountId)
    .where('userId', '=', userId)
    .where('owner', '=', owner)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** Removes a person from every client. */
export const removeFromClients = (db: Db, userId: string) =>
  db.q().deleteFrom('assignment').where('userId', '=', userId).execute();

/** Makes the owner of a client a helper. Returns false if the person is not the owner. */
export const ownerToHelper = async (
  db: Db,
  { clientAccountId, userId }: Omit<OfClient, 'owner'>,
): Promise<boolean> =>
  (await db
    .q()
    .updateTable('assignment')
    .set({ owner: false })
    .where('clientAccountId', '=', clientAccountId)
    .where('userId', '=', userId)
    .where('owner', '=', true)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** Adds a helper to a project. Returns false if the person helps already. */
export const addProjectHelper = async (db: Db, row: ProjectAssignmentTable): Promise<boolean> =>
  (await db
    .q()
    .insertInto('projectAssignment')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** Removes a helper from a project. Returns false if the person is no helper. */
export const removeProjectHelper = async (
  db: Db,
  { projectId, userId }: Omit<ProjectAssignmentTable, 'createdAt'>,
): Promise<boolean> =>
  (await db
    .q()
    .deleteFrom('projectAssignment')
    .where('projectId', '=', projectId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** The companies assigned to each of these users, sorted by name. */
export const companiesOfUsers = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('assignment')
    .innerJoin('clientAccount as client', 'client.id', 'assignment.clientAccountId')
    .select((eb) => [
      'assignment.userId',
      'client.id',
      eb.fn.coalesce('client.company', 'client.name').as('name'),
    ])
    .where('assignment.userId', 'in', ids)
    .orderBy('name')
    .execute();
