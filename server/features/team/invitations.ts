import { emailKey } from '#contract/validation/fields.ts';
import type { Invitation, SentInvitation } from '#contract/invitations.ts';
import type { StaffRole } from '#contract/permissions/permissions.ts';
import type { NewColleague, NewCollaborator } from '#contract/team.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { staffName } from '#server/access/people/person.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { conflictAt, invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import * as invitations from '#server/features/invitations/service.ts';
import * as users from '#server/features/staff-auth/service.ts';
import { teamInvitationMail } from './mails.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer'>;

/** Limits how many invitations one person may send in an hour. */
const invitingLimit: Limit = { max: 30, windowMs: 60 * 60 * 1000 };

const shown = ({ now }: Pick<Work, 'now'>, row: invitations.InvitationTable): Invitation => ({
  ...row,
  state: invitations.stateOf(row, iso(now())),
});

/**
 * The invitations to the team that nobody has accepted. For each address only the newest one is listed. People who have
 * joined in another way are left out.
 */
export async function pending(context: Pick<Work, 'db' | 'now'>): Promise<Invitation[]> {
  const rows = await invitations.notAccepted(context, { kind: 'staff', clientAccountId: null });
  const newest = rows.filter(
    (row, index) => rows.findIndex((other) => other.emailKey === row.emailKey) === index,
  );
  const members = await Promise.all(newest.map((row) => users.isMember(context, row.emailKey)));
  return newest.filter((_row, index) => !members[index]).map((row) => shown(context, row));
}

const record = (context: Work, actor: UserActor, action: string, row: invitations.InvitationTable) =>
  act(context, actor, {
    action: `team.${action}`,
    subjectType: 'invitation',
    subjectId: row.id,
    clientAccountId: null,
    detail: { email: row.email, role: row.role },
    topic: 'team',
    forClient: false,
  });

const takeSending = ({ db, now }: Pick<Work, 'db' | 'now'>, actor: UserActor) =>
  takeTry(db, `invitations/user/${actor.id}`, invitingLimit, now());

async function deliver(
  context: Work,
  actor: UserActor,
  { invitation, link }: invitations.Issued,
): Promise<SentInvitation> {
  const { mailer, brand } = context;
  const { email, role, endsAt } = invitation;
  if (role === null) throw new Error(`${invitation.id} grants no role.`);
  const from = staffName(actor, { agency: brand.name, seesAddresses: false });
  // Without a mail server, the person who invites passes the link on. A mail waiting in the outbox would only expose the
  // link.
  if (mailer.configured)
    await mailer.send(teamInvitationMail(brand, { email, from, replyTo: actor.email, role, endsAt, link }));
  return { ...shown(context, invitation), link: mailer.configured ? null : link };
}

interface Invitee {
  email: string;
  role: StaffRole;
  endsAt: string | null;
  assignments: string[];
}

/** Checks that the end date of an access is in the future. @throws AppError `validation_error` */
export function assertAhead(endsAt: string | null | undefined, now: number): void {
  if (!endsAt || endsAt > iso(now)) return;
  const text = 'Please choose a date in the future.';
  throw invalid(text, { endsAt: text });
}

async function send(context: Work, actor: UserActor, { email, role, endsAt, assignments }: Invitee) {
  assertAhead(endsAt, context.now());
  if (await users.isMember(context, emailKey(email)))
    throw conflictAt('email', 'Someone with this address is already on the team.');
  await takeSending(context, actor);
  const issued = await invitations.issue(context, {
    kind: 'staff',
    name: null,
    email,
    role,
    endsAt,
    assignments: JSON.stringify(assignments),
    invitedByKind: 'user',
    invitedById: actor.id,
  });
  const acted = await record(context, actor, 'invite', issued.invitation);
  return acted.with(await deliver(context, actor, issued));
}

/** Invites a person to the internal team. @throws AppError `conflict`, `validation_error` */
export function inviteStaff(
  context: Work,
  actor: UserActor,
  { email, role, clientIds = [], endsAt = null }: NewColleague,
): Promise<Acted<SentInvitation>> {
  const assignments = role === 'client-manager' ? [...new Set(clientIds)] : [];
  return context.db.tx(async () => {
    if ((await repository.countClients(context.db, assignments)) < assignments.length) {
      const text = 'One of the clients no longer exists.';
      throw invalid(text, { clientIds: text });
    }
    return send(context, actor, { email, role, endsAt, assignments });
  });
}

/** Invites an external person to some projects, until a date. @throws AppError `conflict`, `validation_error` */
export function inviteCollaborator(
  context: Work,
  actor: UserActor,
  { email, projectIds, endsAt }: NewCollaborator,
): Promise<Acted<SentInvitation>> {
  const assignments = [...new Set(projectIds)];
  return context.db.tx(async () => {
    if ((await repository.countProjects(context.db, assignments)) < assignments.length) {
      const text = 'One of the projects no longer exists.';
      throw invalid(text, { projectIds: text });
    }
    return send(context, actor, { email, role: 'collaborator', endsAt, assignments });
  });
}

async function findOrRefuse({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  const { kind } = await invitations.findOrRefuse(db, id);
  if (kind !== 'staff') throw notFound('This invitation');
}

/** Sends an invitation again. @throws AppError `not_found`, `conflict` */
export const resend = (context: Work, actor: UserActor, id: string): Promise<Acted<SentInvitation>> =>
  context.db.tx(async () => {
    await takeSending(context, actor);
    await findOrRefuse(context, id);
    const issued = await invitations.reissue(context, id);
    const acted = await record(context, actor, 'resend', issued.invitation);
    return acted.with(await deliver(context, actor, issued));
  });

/** Withdraws an invitation. @throws AppError `not_found`, `conflict` */
export const revoke = (context: Work, actor: UserActor, id: string): Promise<Acted> =>
  context.db.tx(async () => {
    await findOrRefuse(context, id);
    return record(context, actor, 'revoke', await invitations.withdraw(context, id));
  });
