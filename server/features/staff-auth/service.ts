import { signInErrors, type Credentials } from '#contract/auth.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { Config } from '#server/core/config.ts';
import type { Context } from '#server/core/context.ts';
import { isUniqueViolation } from '#server/data/db/errors.ts';
import { AppError, forbidden, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { checkSignIn } from '#server/access/passwords/check-sign-in.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { personChanged } from '#server/access/sessions/sessions.ts';
import type { Sender } from '#server/access/throttle/sign-in-tries.ts';
import { acceptByAddress } from './invited.ts';
import { hasEnded } from './members.ts';
export { mailResetTo, resetLink, resetPassword } from './recovery.ts';
export { setupLink } from './setup.ts';
import type { Person } from './provider/person.ts';
import { SignInFailed } from './provider/sign-in-flow.ts';
import * as repository from './repository.ts';
import { roleOf } from './roles.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config'>;

export {
  assertNotLastSuperAdmin,
  deactivate,
  findMember,
  grantRole,
  hasEnded,
  isMember,
  reactivate,
  withoutSignIn,
} from './members.ts';

/**
 * Adds a provider's identity to the account that has the verified address and a password, but no provider. The person can
 * then sign in both ways. People who were invited before the provider was set up thus get no second account.
 */
async function linkIdentity(
  { db, now }: Work,
  { issuer, subject, emailVerified }: Person,
  key: string | null,
): Promise<repository.User | undefined> {
  if (key === null || !emailVerified) return undefined;
  const local = await repository.findLocal(db, key);
  if (!local || !(await repository.findLocalOnly(db)).includes(local.id)) return undefined;
  await repository.addIdentity(db, { issuer, subject, userId: local.id, createdAt: iso(now()) });
  return local;
}

/**
 * Adds a user row as the author of the writes of an API key. The user has no role, and no address that could sign in. The
 * field for the address has the text that staff see as the author. Clients see the agency's name instead.
 */
export async function addKeyUser({ db, now }: Pick<Work, 'db' | 'now'>, name: string): Promise<string> {
  const at = now();
  const id = newId(at);
  await repository.insert(db, {
    id,
    email: `API key ${name}`,
    emailKey: null,
    emailVerified: false,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    role: 'user',
    passwordHash: null,
    createdAt: iso(at),
    lastSignInAt: null,
  });
  return id;
}

const teamChanged = ({ events }: Pick<Work, 'events'>, subjectId: string) =>
  events.publish({ topic: 'team', subjectId, clientAccountId: null, forClient: false });

async function storePerson(context: Work, person: Person): Promise<repository.User> {
  const { db, now, config } = context;
  const { issuer, subject, emailVerified, ...profile } = person;
  const at = iso(now());
  const key = profile.email === null ? null : emailKey(profile.email);
  const seen = { ...profile, emailKey: key, emailVerified, lastSignInAt: at };
  return db.tx(async () => {
    const known =
      (await repository.findByIdentity(db, issuer, subject)) ?? (await linkIdentity(context, person, key));
    const role = roleOf(config, known?.grantedRole ?? 'user', key);
    if (known) {
      const updated = await repository.update(db, known.id, { ...seen, role });
      if (role !== known.role) {
        await personChanged(context, known.id);
        await teamChanged(context, known.id);
      }
      const user = await acceptByAddress(context, updated);
      if (hasEnded(user, at)) throw new SignInFailed('access-ended');
      return user;
    }
    const user = await repository.insert(db, {
      ...seen,
      id: newId(now()),
      role,
      grantedRole: 'user',
      passwordHash: null,
      createdAt: at,
    });
    await repository.addIdentity(db, { issuer, subject, userId: user.id, createdAt: at });
    if (role !== 'user') await teamChanged(context, user.id);
    return acceptByAddress(context, user);
  });
}

/**
 * The user with this issuer and subject of a provider, created at the first sign-in. Each sign-in computes the role again
 * from the configured lists, and accepts an open invitation of the verified address.
 *
 * @throws SignInFailed when the provider has not verified the address, or the person's access has ended
 */
export async function signInPerson(context: Work, person: Person): Promise<repository.User> {
  if (person.email !== null && !person.emailVerified) throw new SignInFailed('email-not-verified');
  try {
    return await storePerson(context, person);
  } catch (error) {
    // Another sign-in of the same person has created the user in the meantime.
    if (isUniqueViolation(error)) return storePerson(context, person);
    throw error;
  }
}

/**
 * Signs staff in with an address and a password stored here.
 *
 * @throws AppError `invalid_credentials` (also for an unknown address), `forbidden` after the access has ended,
 * `too_many_requests`, or `not_found` where local sign-in is off
 */
export async function signInLocally(
  context: Work,
  { email, password }: Credentials,
  from: Sender,
): Promise<repository.User> {
  const { db, now, config } = context;
  if (!config.localStaffLogin) throw notFound('This address');
  const attempt = { kind: 'staff' as const, emailKey: emailKey(email), from };
  const found = await checkSignIn(context, attempt, password, (key) => repository.findLocal(db, key));
  if (!found) throw new AppError('invalid_credentials', 'Invalid email or password');
  const { id } = found.account;
  if (hasEnded(found.account, iso(now()))) throw forbidden(signInErrors['access-ended']);
  if (found.outdated) await repository.replaceHash(db, id, found.passwordHash, await hashPassword(password));
  return repository.update(db, id, { lastSignInAt: iso(now()) });
}

/**
 * Adjusts the roles of users to the configured lists. Called whenever the program starts: after an address was removed from
 * a list, its open sessions lose the rights.
 */
export async function reviewRoles({
  db,
  config,
  events,
  log,
}: Pick<Context, 'db' | 'config' | 'events' | 'log'>): Promise<void> {
  const listed = [...config.adminEmails, ...config.superAdminEmails];
  for (const user of await repository.findListed(db, listed)) {
    const role = roleOf(config, user.grantedRole, user.emailVerified ? user.emailKey : null);
    if (role === user.role) continue;
    await repository.update(db, user.id, { role });
    await personChanged({ events }, user.id);
    log.info({ userId: user.id, from: user.role, to: role }, 'A role was changed by the configured lists');
  }
}

/** Warnings for the operator when the program starts: settings with which no user could become an admin. */
export function signInWarnings(config: Config): string[] {
  const provider = config.oidc !== null || config.google !== null;
  if (!provider || config.localStaffLogin || config.adminEmails.size + config.superAdminEmails.size > 0)
    return [];
  return [
    'A sign-in provider is configured, but neither ADMIN_EMAILS nor SUPER_ADMIN_EMAILS is set: everyone who signs in is an ordinary user, and nobody can open the admin panel. Set one of them to the addresses of your staff.',
  ];
}

/** The time zone of a member of staff; null means the agency's zone. */
export const timeZoneOf = async (db: Context['db'], userId: string): Promise<string | null> =>
  (await repository.find(db, userId))?.timeZone ?? null;

/** Changes the time zone of a member of staff. */
export const setTimeZone = async (
  db: Context['db'],
  userId: string,
  timeZone: string | null,
): Promise<void> => {
  await repository.update(db, userId, { timeZone });
};

/** One user, with password hash and address. */
export const findUser = repository.find;

/** Stores a new password of a user. */
export const setPassword = async (db: Context['db'], userId: string, passwordHash: string): Promise<void> => {
  await repository.update(db, userId, { passwordHash });
};

/** Changes a user's own details. An empty name is stored as null. */
export const setDetails = async (
  db: Context['db'],
  userId: string,
  {
    firstName,
    lastName,
    ...rest
  }: { firstName: string; lastName: string; phone: string | null; timeZone: string | null },
): Promise<void> => {
  await repository.update(db, userId, { ...rest, firstName: firstName || null, lastName: lastName || null });
};

/** Everybody with a role. */
export const memberIds = repository.memberIds;

/** The super admins whose access has not ended. */
export const superAdminIds = repository.superAdminIds;

/** The person to whom a sign-in link is mailed: a user with this address and a password here, whose access has not ended. */
export async function findToMail({ db, now }: Pick<Work, 'db' | 'now'>, key: string) {
  const user = await repository.findLocal(db, key);
  if (!user?.email || hasEnded(user, iso(now()))) return undefined;
  return { kind: 'user' as const, id: user.id, email: user.email };
}

/** Records that a user signed in. @throws AppError `forbidden` after the access has ended */
export async function signInKnown({ db, now }: Pick<Work, 'db' | 'now'>, userId: string): Promise<void> {
  const user = await repository.find(db, userId);
  if (!user || hasEnded(user, iso(now()))) throw forbidden(signInErrors['access-ended']);
  await repository.update(db, userId, { lastSignInAt: iso(now()) });
}
