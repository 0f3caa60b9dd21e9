import type { StaffRole } from '#contract/permissions/permissions.ts';
import { endSessionsOf, personChanged } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import * as repository from './repository.ts';
import { roleOf } from './roles.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config'>;

/** True if the access of a user has ended: somebody ended it, or its end date has passed. */
export const hasEnded = (
  { endsAt, deactivatedAt }: Pick<repository.User, 'endsAt' | 'deactivatedAt'>,
  at: string,
): boolean => deactivatedAt !== null || (endsAt !== null && endsAt <= at);

/** A user who has or had a role. */
export async function findMember({ db }: Pick<Work, 'db'>, id: string) {
  const user = await repository.find(db, id);
  return user && user.role !== 'user' ? { ...user, role: user.role } : undefined;
}

/** True if a user with this address has a role and can use it. */
export async function isMember({ db, now }: Pick<Work, 'db' | 'now'>, emailKey: string): Promise<boolean> {
  const users = await repository.findByAddress(db, emailKey);
  return users.some((user) => user.role !== 'user' && !hasEnded(user, iso(now())));
}

/** The users who cannot sign in, because they have only a password and passwords are switched off. */
export const withoutSignIn = async ({ db, config }: Pick<Work, 'db' | 'config'>): Promise<Set<string>> =>
  new Set(config.localStaffLogin ? [] : await repository.findLocalOnly(db));

/**
 * Checks that this user is not the last super admin who can sign in, in the transaction that removes the role or the access.
 *
 * @throws AppError `conflict`
 */
export async function assertNotLastSuperAdmin(context: Work, user: repository.User): Promise<void> {
  if (user.role !== 'super-admin') return;
  const all = await repository.lockSuperAdmins(context.db);
  const locked = await withoutSignIn(context);
  const at = iso(context.now());
  const others = all.filter(({ id }) => id !== user.id && !locked.has(id));
  if (others.every((other) => hasEnded(other, at)))
    throw conflict(
      'This is the last super admin who can sign in. The operator of the server can add another (SUPER_ADMIN_EMAILS or npm run admin -- setup-link).',
    );
}

/** Grants a role and sets the end of the access. @throws AppError `conflict` if the configured lists give the user a higher role */
export async function grantRole(
  context: Work,
  user: repository.User,
  { role, endsAt }: { role: StaffRole; endsAt: string | null },
): Promise<void> {
  const { db, config } = context;
  const inForce = roleOf(config, role, user.emailVerified ? user.emailKey : null);
  if (inForce !== role)
    throw conflict(
      'The role of this address is set on the server (ADMIN_EMAILS or SUPER_ADMIN_EMAILS). Only the operator of the server can change it.',
    );
  await repository.update(db, user.id, { grantedRole: role, role, endsAt });
  await personChanged(context, user.id);
}

/** Ends the access of a user and every session of the user at once. */
export async function deactivate(context: Work, id: string): Promise<void> {
  const { db, now } = context;
  await repository.update(db, id, { deactivatedAt: iso(now()) });
  await endSessionsOf(context, 'staff', id);
}

/** Gives a user access again, until a date if one is given. */
export async function reactivate({ db }: Work, id: string, endsAt: string | null): Promise<void> {
  await repository.update(db, id, { deactivatedAt: null, endsAt });
}

/** Ends the sessions of users who cannot sign in because passwords were switched off. Called whenever the program starts. */
export async function endLocalSessions(context: Pick<Work, 'db' | 'events' | 'config'>): Promise<void> {
  for (const id of await withoutSignIn(context)) await endSessionsOf(context, 'staff', id);
}
