import type { StaffRole } from '#contract/permissions/permissions.ts';
import type { Output } from '#contract/endpoint.ts';
import type { listTeam, memberPatch, Successors, TeamMember } from '#contract/team.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { act, noAct } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, forbidden, invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import * as invitations from '#server/features/invitations/service.ts';
import * as users from '#server/features/staff-auth/service.ts';
import { handOver, type Owners } from './hand-over.ts';
import { assertAhead } from './invitations.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config'>;
type Member = NonNullable<Awaited<ReturnType<typeof users.findMember>>>;

type Row = Omit<TeamMember, 'state'>;

/** A member of the team, as the panel and the commands show the person. */
export function shown(row: Row, locked: ReadonlySet<string>, at: string): TeamMember {
  if (row.deactivatedAt !== null) return { ...row, state: 'deactivated' };
  if (users.hasEnded(row, at)) return { ...row, state: 'ended' };
  return { ...row, state: locked.has(row.id) ? 'no-sign-in' : 'active' };
}

/** One page of the team. */
export async function list(context: Work, query: Output<(typeof listTeam)['query']>) {
  const at = iso(context.now());
  const page = await repository.list(context.db, { ...query, now: at });
  const locked = await users.withoutSignIn(context);
  return { ...page, items: page.items.map((row) => shown(row, locked, at)) };
}

async function findOrRefuse(context: Work, id: string): Promise<Member> {
  const member = await users.findMember(context, id);
  if (!member) throw notFound('This colleague');
  return member;
}

async function present(context: Work, id: string): Promise<TeamMember> {
  const member = await findOrRefuse(context, id);
  return shown(member, await users.withoutSignIn(context), iso(context.now()));
}

const isAdmin = (role: StaffRole | undefined) => role === 'admin' || role === 'super-admin';

/**
 * Checks that the actor may change this member. Nobody may change their own access. Only a super admin may grant or remove
 * the role of an admin. @throws AppError `forbidden`
 */
function assertMayChange(actor: UserActor, member: Member, role?: StaffRole): void {
  if (member.id === actor.id) throw forbidden('You cannot change your own role or access.');
  if ((isAdmin(member.role) || isAdmin(role)) && !actor.isSuperAdmin)
    throw forbidden('Only a super admin can add or remove admins.');
}

const record = (
  context: Work,
  actor: UserActor,
  action: string,
  subjectId: string,
  detail: Record<string, unknown>,
) =>
  act(context, actor, {
    action: `team.${action}`,
    subjectType: 'user',
    subjectId,
    clientAccountId: null,
    detail,
    topic: 'team',
    forClient: false,
  });

/** Checks that the access of a collaborator has an end date. @throws AppError `validation_error` */
function assertEnd(role: StaffRole, endsAt: string | null): void {
  if (role !== 'collaborator' || endsAt !== null) return;
  const text = 'Please choose when access ends.';
  throw invalid(text, { endsAt: text });
}

/**
 * Changes the role of a member, or the end of the member's access. @throws AppError `not_found`, `forbidden`, `conflict`,
 * `validation_error`
 */
export const update = (context: Work, actor: UserActor, id: string, patch: Output<typeof memberPatch>) =>
  context.db.tx(async () => {
    const member = await findOrRefuse(context, id);
    assertMayChange(actor, member, patch.role);
    if (member.deactivatedAt !== null)
      throw conflict('This person no longer has access. Please give access again first.');
    assertAhead(patch.endsAt, context.now());
    const role = patch.role ?? member.role;
    const endsAt = patch.endsAt === undefined ? member.endsAt : patch.endsAt;
    if (role === 'super-admin' && endsAt !== null)
      throw conflict('The access of a super admin cannot have an end date.');
    assertEnd(role, endsAt);
    if (role !== member.role) await users.assertNotLastSuperAdmin(context, member);
    let acted = noAct();
    if (role !== member.role || endsAt !== member.endsAt) {
      await users.grantRole(context, member, { role, endsAt });
      acted = await record(context, actor, 'change', id, {
        before: { role: member.role, endsAt: member.endsAt },
        after: { role, endsAt },
      });
    }
    return acted.with(await present(context, id));
  });

/** The work and the open invitations of a member of staff. @throws AppError `not_found` */
export async function heldBy(context: Work, id: string) {
  await findOrRefuse(context, id);
  const work = await repository.heldBy(context.db, id);
  return { ...work, invitations: await invitations.openOf(context, id) };
}

/**
 * Ends the access of a person at once, and hands over the person's work, in one transaction.
 * @throws AppError `not_found`, `forbidden`, `conflict`, `validation_error`
 */
export const deactivate = (
  context: Work,
  owners: Owners,
  actor: UserActor,
  { id, to }: { id: string; to: Successors },
) =>
  context.db.tx(async () => {
    const member = await findOrRefuse(context, id);
    assertMayChange(actor, member);
    if (member.deactivatedAt !== null) throw conflict('This person no longer has access.');
    await users.assertNotLastSuperAdmin(context, member);
    await users.deactivate(context, id);
    const held = await repository.heldBy(context.db, id);
    await handOver(context, owners, actor, id, { held, to });
    await owners.consultation.release(actor, id, to.requests ?? null);
    await invitations.settleOf(context, id, to.invitations === 'keep' ? actor.id : null);
    const acted = await record(context, actor, 'deactivate', id, { to });
    return acted.with(await present(context, id));
  });

/** Gives a former colleague access again. @throws AppError `not_found`, `forbidden`, `conflict`, `validation_error` */
export const reactivate = (context: Work, actor: UserActor, id: string, given: string | null | undefined) =>
  context.db.tx(async () => {
    const member = await findOrRefuse(context, id);
    assertMayChange(actor, member);
    const at = iso(context.now());
    if (!users.hasEnded(member, at)) throw conflict('This person has access already.');
    assertAhead(given, context.now());
    const kept = member.endsAt !== null && member.endsAt > at ? member.endsAt : null;
    const endsAt = given === undefined ? kept : given;
    assertEnd(member.role, endsAt);
    await users.reactivate(context, id, endsAt);
    const acted = await record(context, actor, 'reactivate', id, { endsAt });
    return acted.with(await present(context, id));
  });
