import { mayHelp, mayOwn, type AssignedNoun } from '#contract/assignments.ts';
import { reachOf, type StaffRole } from '#contract/permissions/permissions.ts';
import type { AssignedPeople, StaffSummary } from '#contract/staff-summary.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import { personChanged, type UserActor } from '#server/access/sessions/sessions.ts';
import { type Acted, act, noAct } from '#server/data/audit/act.ts';
import { isUniqueViolation } from '#server/data/db/errors.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, forbidden, invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type Actor = Pick<UserActor, 'id' | 'role'>;

/** A change of the owner of a row. */
interface OwnerChange {
  before: string | null;
  after: string | null;
  /** The company of the row. */
  clientAccountId: string | null;
  /** The field of the request body that names the new owner. */
  field?: string;
}

const nobody: AssignedPeople = { owner: null, helpers: [] };

/** Adds the assigned people to each client. */
export async function withPeople<T extends { id: string }>(
  { db }: Pick<Work, 'db'>,
  clients: readonly T[],
): Promise<(T & AssignedPeople)[]> {
  const people = await repository.peopleOfClients(
    db,
    clients.map(({ id }) => id),
  );
  return clients.map((client) => ({ ...client, ...(people.get(client.id) ?? nobody) }));
}

/** Adds the helpers to each project. */
export async function withHelpers<T extends { id: string }>(
  { db }: Pick<Work, 'db'>,
  projects: readonly T[],
): Promise<(T & { helpers: StaffSummary[] })[]> {
  const helpers = await repository.helpersOfProjects(
    db,
    projects.map(({ id }) => id),
  );
  return projects.map((project) => ({ ...project, helpers: helpers.get(project.id) ?? [] }));
}

/** The members of staff who can be assigned, sorted by name. */
export const listAssignable = ({ db, now }: Pick<Work, 'db' | 'now'>) =>
  repository.listActive(db, iso(now()));

/** The error 409 for a row whose owner somebody else has changed in the meantime. */
export const ownerChanged = () => conflict('Someone else has just changed who is assigned. Please reload.');

const mayAssign = ({ role }: Actor): boolean => reachOf(role, 'assignments.write') !== null;

/** Throws if staff who may not assign others do more than this: take a row without an owner, or give up their own row. */
function assertMayChange(actor: Actor, { before, after }: OwnerChange): void {
  if (mayAssign(actor)) return;
  const takes = before === null && after === actor.id;
  const givesUp = before === actor.id && after === null;
  if (takes || givesUp) return;
  throw forbidden(
    before === null || before === actor.id
      ? 'Your role does not include assigning others.'
      : 'Someone else is already assigned.',
  );
}

/**
 * Returns the role of a person who can be assigned.
 * @throws AppError `validation_error` at `field` if the person cannot be assigned
 */
async function roleOfMember(
  { db, now }: Pick<Work, 'db' | 'now'>,
  userId: string,
  suits: (role: StaffRole) => boolean,
  field: string,
): Promise<StaffRole> {
  const role = await repository.roleOf(db, userId, iso(now()));
  if (role && suits(role)) return role;
  const text = 'Please choose a colleague who can be assigned.';
  throw invalid(text, { [field]: text });
}

/**
 * Makes the new owner of a row a helper of the row's company. Only owners who see assigned companies alone need this to
 * open the row.
 */
async function joinCompany(
  context: Work,
  actor: Actor,
  { id: userId, role }: { id: string; role: StaffRole },
  clientAccountId: string | null,
): Promise<void> {
  if (clientAccountId === null || reachOf(role, 'clients.read') !== 'assigned') return;
  await addHelperOfClient(context, actor, clientAccountId, userId);
}

/** Notifies the open pages of these people that their access has changed. */
async function tellPeople(context: Pick<Work, 'events'>, ...people: (string | null)[]): Promise<void> {
  for (const id of people) if (id !== null) await personChanged(context, id);
}

/**
 * Checks the new owner of a row of another feature, and gives this person access to the row's company. Runs in the
 * transaction that stores the owner.
 */
export async function admitOwner(
  context: Work,
  actor: Actor,
  noun: Exclude<AssignedNoun, 'client'>,
  change: OwnerChange,
): Promise<void> {
  const { before, after, clientAccountId, field = 'ownerId' } = change;
  if (before === after) return;
  assertMayChange(actor, change);
  await tellPeople(context, before, after);
  if (after === null) return;
  const role = await roleOfMember(context, after, (each) => mayOwn(each, noun), field);
  await joinCompany(context, actor, { id: after, role }, clientAccountId);
}

const recordOfClient = (
  context: Work,
  actor: Pick<UserActor, 'id'>,
  action: string,
  clientAccountId: string,
  detail: Record<string, unknown>,
) =>
  act(context, actor, {
    action: `assignments.${action}`,
    subjectType: 'client',
    subjectId: clientAccountId,
    clientAccountId,
    detail,
    topic: 'clients',
    forClient: false,
  });

async function addHelperOfClient(
  context: Work,
  actor: Pick<UserActor, 'id'>,
  clientAccountId: string,
  userId: string,
): Promise<Acted> {
  const row = { clientAccountId, userId, createdAt: iso(context.now()) };
  if (!(await repository.addClientHelper(context.db, row))) return noAct();
  await tellPeople(context, userId);
  return recordOfClient(context, actor, 'add-helper', clientAccountId, { userId });
}

/** The people assigned to a client. */
export async function peopleOf({ db }: Pick<Work, 'db'>, clientAccountId: string): Promise<AssignedPeople> {
  const people = await repository.peopleOfClients(db, [clientAccountId]);
  return people.get(clientAccountId) ?? nobody;
}

async function assertClient({ db }: Pick<Work, 'db'>, id: string, scope: Scope): Promise<void> {
  if (!(await repository.findClient(db, id, scope))) throw notFound('This client');
}

/** Removes the owner of a client in the current transaction. Staff who give up their own client stay as helpers. */
async function takeFromOwner(
  { db }: Pick<Work, 'db'>,
  actor: Actor,
  clientAccountId: string,
  userId: string,
) {
  const taken = mayAssign(actor)
    ? await repository.removeFromClient(db, { clientAccountId, userId, owner: true })
    : await repository.ownerToHelper(db, { clientAccountId, userId });
  if (!taken) throw ownerChanged();
}

/** Makes a member of staff the owner of a new client, if the role may own clients. Runs in the current transaction. */
export async function beginWith(context: Work, clientAccountId: string, userId: string): Promise<void> {
  const { db, now } = context;
  const role = await repository.roleOf(db, userId, iso(now()));
  if (!role || !mayOwn(role, 'client')) return;
  await repository.assignClient(db, { clientAccountId, userId, owner: true, createdAt: iso(now()) });
  await tellPeople(context, userId);
}

/** Sets the owner of a client. */
export async function setClientOwner(
  context: Work,
  actor: Actor,
  scope: Scope,
  clientAccountId: string,
  after: string | null,
): Promise<Acted<AssignedPeople>> {
  const { db, now } = context;
  try {
    return await db.tx(async () => {
      await assertClient(context, clientAccountId, scope);
      const before = await repository.ownerOfClient(db, clientAccountId);
      let acted = noAct();
      if (before !== after) {
        assertMayChange(actor, { before, after, clientAccountId });
        if (after !== null) await roleOfMember(context, after, (role) => mayOwn(role, 'client'), 'ownerId');
        if (before !== null) await takeFromOwner(context, actor, clientAccountId, before);
        if (after !== null)
          await repository.assignClient(db, {
            clientAccountId,
            userId: after,
            owner: true,
            createdAt: iso(now()),
          });
        acted = await recordOfClient(context, actor, 'set-owner', clientAccountId, { before, after });
        await tellPeople(context, before, after);
      }
      return acted.with(await peopleOf(context, clientAccountId));
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw ownerChanged();
    throw error;
  }
}

/** Adds a helper to a client. A person who is already assigned to the client stays owner or helper. */
export const addClientHelper = (context: Work, actor: Actor, clientAccountId: string, userId: string) =>
  context.db.tx(async () => {
    await assertClient(context, clientAccountId, 'all');
    await roleOfMember(context, userId, (role) => mayHelp(role, 'client'), 'userId');
    const acted = await addHelperOfClient(context, actor, clientAccountId, userId);
    return acted.with(await peopleOf(context, clientAccountId));
  });

/** Removes a helper from a client. Does nothing if the person is no helper. */
export const removeClientHelper = (context: Work, actor: Actor, clientAccountId: string, userId: string) =>
  context.db.tx(async () => {
    await assertClient(context, clientAccountId, 'all');
    let acted = noAct();
    if (await repository.removeFromClient(context.db, { clientAccountId, userId, owner: false })) {
      acted = await recordOfClient(context, actor, 'remove-helper', clientAccountId, { userId });
      await tellPeople(context, userId);
    }
    return acted.with(await peopleOf(context, clientAccountId));
  });

/** The fields of a project that this feature needs. */
type OfProject = { id: string; clientAccountId: string | null };

async function recordOfProject(
  context: Work,
  actor: Pick<UserActor, 'id'>,
  action: string,
  { id, clientAccountId }: OfProject,
  userId: string,
): Promise<Acted> {
  await tellPeople(context, userId);
  return act(context, actor, {
    action: `assignments.${action}`,
    subjectType: 'project',
    subjectId: id,
    clientAccountId,
    detail: { userId },
    topic: 'projects',
    forClient: false,
  });
}

/** Adds a helper to a project, in the current transaction. */
export async function addProjectHelper(context: Work, actor: Actor, project: OfProject, userId: string) {
  const role = await roleOfMember(context, userId, (each) => mayHelp(each, 'project'), 'userId');
  await joinCompany(context, actor, { id: userId, role }, project.clientAccountId);
  const row = { projectId: project.id, userId, createdAt: iso(context.now()) };
  if (!(await repository.addProjectHelper(context.db, row))) return noAct();
  return recordOfProject(context, actor, 'add-helper', project, userId);
}

/** Removes a helper from a project in the current transaction. Does nothing if the person is no helper. */
export async function removeProjectHelper(context: Work, actor: Actor, project: OfProject, userId: string) {
  if (!(await repository.removeProjectHelper(context.db, { projectId: project.id, userId }))) return noAct();
  return recordOfProject(context, actor, 'remove-helper', project, userId);
}

/**
 * Assigns the clients and projects of an invitation to the person who accepts it, in the current transaction. Deleted
 * clients and projects are left out. The person becomes the owner of a client without an owner.
 */
export async function assignInvited(
  context: Work,
  inviter: Pick<UserActor, 'id'>,
  { id: userId, role }: { id: string; role: StaffRole },
  ids: readonly string[],
): Promise<void> {
  const { db, now } = context;
  const createdAt = iso(now());
  for (const id of ids) {
    if (role === 'collaborator') {
      const project = await repository.findProject(db, id);
      if (project && (await repository.addProjectHelper(db, { projectId: id, userId, createdAt })))
        await recordOfProject(context, inviter, 'add-helper', project, userId);
    } else if (await repository.findClient(db, id, 'all')) {
      if ((await repository.ownerOfClient(db, id)) !== null) {
        await addHelperOfClient(context, inviter, id, userId);
        continue;
      }
      await repository.assignClient(db, { clientAccountId: id, userId, owner: true, createdAt });
      await recordOfClient(context, inviter, 'set-owner', id, { before: null, after: userId });
    }
  }
}

/** The companies assigned to each of these users. */
export async function companiesOf(db: Work['db'], userIds: readonly string[]) {
  const rows = userIds.length > 0 ? await repository.companiesOfUsers(db, userIds) : [];
  const companies = new Map<string, { id: string; name: string }[]>();
  for (const { userId, id, name } of rows)
    companies.set(userId, [...(companies.get(userId) ?? []), { id, name }]);
  return companies;
}

/**
 * Sets the companies that an API key reaches, in the current transaction.
 * @throws AppError `not_found`
 */
export async function letReach(
  { db, now }: Work,
  userId: string,
  clientIds: readonly string[],
): Promise<void> {
  await repository.removeFromClients(db, userId);
  for (const clientAccountId of new Set(clientIds)) {
    await assertClient({ db }, clientAccountId, 'all');
    await repository.addClientHelper(db, { clientAccountId, userId, createdAt: iso(now()) });
  }
}
