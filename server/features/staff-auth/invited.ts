import { googleLogin, login } from '#contract/auth.ts';
import { emailKey } from '#contract/validation/fields.ts';
import { assertHardToGuess } from '#server/access/passwords/common.ts';
import { assertNewPassword } from '#server/access/passwords/new-password.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { personChanged } from '#server/access/sessions/sessions.ts';
import { act } from '#server/data/audit/act.ts';
import type { Config } from '#server/core/config.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import * as assignments from '#server/features/assignments/service.ts';
import * as invitations from '#server/features/invitations/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { hasEnded } from './members.ts';
import * as repository from './repository.ts';
import { higher, roleOf } from './roles.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand'>;

/**
 * Gives a user the role, its end and the assignments of an invitation, in the running transaction that uses up the
 * invitation.
 */
async function grant(
  context: Pick<Work, 'db' | 'events' | 'now' | 'config'>,
  invitation: invitations.InvitationTable,
  user: repository.User,
): Promise<repository.User> {
  const { db, config, now } = context;
  const { role, endsAt } = invitation;
  if (role === null) throw new Error(`${invitation.id} grants no role.`);
  // A member keeps a higher role that was granted in the meantime. A former member gets only the role of the invitation.
  const stays = user.role !== 'user' && !hasEnded(user, iso(now()));
  const grantedRole = stays ? higher(user.grantedRole, role) : role;
  const inForce = roleOf(config, grantedRole, user.emailVerified ? user.emailKey : null);
  const member = await repository.update(db, user.id, {
    grantedRole,
    role: inForce,
    endsAt: stays ? user.endsAt : endsAt,
    deactivatedAt: null,
  });
  await personChanged(context, user.id);
  const ids = JSON.parse(invitation.assignments ?? '[]') as string[];
  await assignments.assignInvited(context, { id: invitation.invitedById }, { id: user.id, role }, ids);
  await act(context, user, {
    action: 'team.join',
    subjectType: 'user',
    subjectId: user.id,
    clientAccountId: null,
    detail: { role, invitationId: invitation.id },
    topic: 'team',
    forClient: false,
  });
  await notify(context, {
    kind: 'invitation',
    subjectType: 'user',
    subjectId: user.id,
    clientAccountId: null,
    by: { kind: 'user', id: user.id },
    userId: invitation.invitedById,
  });
  return member;
}

/** Accepts the open invitation of a verified address, in the running transaction of the sign-in that verified it. */
export async function acceptByAddress(
  context: Pick<Work, 'db' | 'events' | 'now' | 'config'>,
  user: repository.User,
): Promise<repository.User> {
  if (user.emailKey === null || !user.emailVerified) return user;
  const taken = await invitations.takeOpen(context, {
    kind: 'staff',
    emailKey: user.emailKey,
    clientAccountId: null,
  });
  return taken ? grant(context, taken, user) : user;
}

const split = (name: string) => {
  const [first = '', ...rest] = name.split(/\s+/);
  return { firstName: first || null, lastName: rest.join(' ') || null };
};

/** Uses up the link of an invitation and grants its role. If the link was mailed, the address counts as verified. */
const join = (context: Work, token: string, find: (proved: boolean) => Promise<repository.User>) =>
  context.db.tx(async () => {
    const taken = await invitations.take(context, token);
    const user = await find(taken.mailed);
    const member = await grant(context, taken, user);
    await repository.update(context.db, member.id, { lastSignInAt: iso(context.now()) });
    return { subject: { kind: 'staff' as const, userId: member.id }, next: '/admin' };
  });

/** Accepts an invitation for a person with an account, who enters the account's password or is signed in. */
async function acceptKnown(context: Work, known: repository.User, acceptance: invitations.Acceptance) {
  if (acceptance.signedIn.userId !== known.id)
    await invitations.assertPassword(context, 'staff', known, acceptance);
  return join(context, acceptance.token, async (proved) =>
    proved && !known.emailVerified ? repository.update(context.db, known.id, { emailVerified: true }) : known,
  );
}

/** Accepts an invitation for an address without an account, or whose account has no password. */
async function acceptNew(
  context: Work,
  known: repository.User | undefined,
  { email, mailed }: invitations.InvitationTable,
  { token, name, password = '' }: invitations.Acceptance,
) {
  const { db, now } = context;
  // Otherwise the person who passed the link on could choose the password of another person's account.
  if (known && !mailed)
    throw conflict(
      'This address has an account already. Please sign in to it first, then open the link again.',
    );
  if (!known && !name) throw invalid('Please enter your name.', { name: 'Please enter your name.' });
  assertNewPassword('staff', password);
  assertHardToGuess(password, email);
  const passwordHash = await hashPassword(password);
  return join(context, token, async (proved) => {
    if (known) return repository.update(db, known.id, { passwordHash, emailVerified: true });
    if ((await repository.findByAddress(db, emailKey(email))).length > 0)
      throw conflict('An account with this address has just been opened. Please reload this page.');
    return repository.insert(db, {
      ...split(name ?? ''),
      id: newId(now()),
      email,
      emailKey: emailKey(email),
      emailVerified: proved,
      profileImageUrl: null,
      role: 'user',
      grantedRole: 'user',
      passwordHash,
      createdAt: iso(now()),
      lastSignInAt: null,
    });
  });
}

/** The provider where staff sign in, with the path of the call that leads there; null if staff use a password. */
function providerOf({ oidc, google }: Config): { name: string; begin: string } | null {
  if (oidc) return { name: oidc.name, begin: login.path };
  return google && { name: google.name, begin: googleLogin.path };
}

/** Handles invitations to the team. People accept with a new password, with their existing account, or at the provider. */
export function joiningTeam(context: Work): invitations.InvitationHandler {
  const { db, config, brand } = context;
  const provider = providerOf(config);
  const known = async (key: string) => (await repository.findByAddress(db, key))[0];
  return {
    async offer(invitation) {
      const choosesPassword = provider === null && !(await known(invitation.emailKey))?.passwordHash;
      return { to: brand.name, provider: provider?.name ?? null, choosesPassword };
    },
    async accept(invitation, acceptance) {
      const user = await known(invitation.emailKey);
      if (user && user.id === acceptance.signedIn.userId) return acceptKnown(context, user, acceptance);
      // The person signs in at the provider, and that sign-in accepts the invitation of the verified address.
      if (provider !== null) return { subject: null, next: provider.begin };
      return user?.passwordHash
        ? acceptKnown(context, user, acceptance)
        : acceptNew(context, user, invitation, acceptance);
    },
  };
}
