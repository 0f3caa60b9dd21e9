import type { Credentials } from '#contract/auth.ts';
import { emailKey } from '#contract/fields.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { AppError, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { checkPassword, hashPassword } from '#server/passwords/passwords.ts';
import { settleSignIn, takeSignInTry } from '#server/throttle/sign-in-tries.ts';
import type { Person } from './person.ts';
import { SignInFailed } from './sign-in-flow.ts';
import * as repository from './repository.ts';
import { roleOf } from './roles.ts';

type Work = Pick<Context, 'db' | 'now' | 'config'>;

const iso = (ms: number) => new Date(ms).toISOString();

/** A user as the contract shows them. */
export const present = ({ role, ...user }: repository.User) => ({
  ...user,
  isAdmin: role !== 'user',
  isSuperAdmin: role === 'super-admin',
});

async function storePerson({ db, now, config }: Work, person: Person): Promise<repository.User> {
  const { issuer, subject, emailVerified, ...profile } = person;
  const at = iso(now());
  const key = profile.email === null ? null : emailKey(profile.email);
  const seen = { ...profile, emailKey: key, emailVerified, lastSignInAt: at };
  return db.tx(async () => {
    const known = await repository.findByIdentity(db, issuer, subject);
    const role = roleOf(config, known?.grantedRole ?? 'user', key);
    if (known) return repository.update(db, known.id, { ...seen, role });
    const user = await repository.insert(db, {
      ...seen,
      id: newId(now()),
      role,
      grantedRole: 'user',
      passwordHash: null,
      createdAt: at,
    });
    await repository.addIdentity(db, { issuer, subject, userId: user.id, createdAt: at });
    return user;
  });
}

/**
 * The user whom a provider vouches for, by issuer and subject alone; made at the first sign-in. What the configured
 * lists say about the role holds anew at each sign-in.
 *
 * @throws SignInFailed when the provider has not verified the address
 */
export async function signInPerson(context: Work, person: Person): Promise<repository.User> {
  if (person.email !== null && !person.emailVerified) throw new SignInFailed('email-not-verified');
  try {
    return await storePerson(context, person);
  } catch (error) {
    // The same person came back twice at once: the other request has made the user.
    if (isUniqueViolation(error)) return storePerson(context, person);
    throw error;
  }
}

/**
 * The user behind an address and a password of our own.
 *
 * @throws AppError `invalid_credentials`, the same for an unknown address, `too_many_requests`, or `not_found` where
 * local sign-in is off
 */
export async function signInLocally(
  { db, now, config }: Work,
  { email, password }: Credentials,
  ip: string,
): Promise<repository.User> {
  if (!config.localStaffLogin) throw notFound('What this address names');
  const attempt = { kind: 'staff' as const, emailKey: emailKey(email), ip };
  await takeSignInTry(db, attempt, now());
  // PostgreSQL refuses NUL in a text; no stored address has one.
  const user = await repository.findLocal(db, attempt.emailKey.replaceAll('\0', '\ufffd'));
  const { right, outdated } = await checkPassword(password, user?.passwordHash ?? null);
  if (!user?.passwordHash || !right) throw new AppError('invalid_credentials', 'Invalid email or password');
  await settleSignIn(db, attempt);
  if (outdated) await repository.replaceHash(db, user.id, user.passwordHash, await hashPassword(password));
  return repository.update(db, user.id, { lastSignInAt: iso(now()) });
}

/**
 * Brings the roles of known users in line with the configured lists: called at start, so that an address taken off a
 * list has no more rights in sessions that are open.
 */
export async function reviewRoles({
  db,
  config,
  log,
}: Pick<Context, 'db' | 'config' | 'log'>): Promise<void> {
  const listed = [...config.adminEmails, ...config.superAdminEmails];
  for (const user of await repository.findListed(db, listed)) {
    const role = roleOf(config, user.grantedRole, user.emailVerified ? user.emailKey : null);
    if (role === user.role) continue;
    await repository.update(db, user.id, { role });
    log.info({ userId: user.id, from: user.role, to: role }, 'role follows the configured lists');
  }
}

/** What the operator should know at start: settings under which nobody could become an admin. */
export function signInWarnings(config: Config): string[] {
  const provider = config.oidc !== null || config.google !== null;
  if (!provider || config.localStaffLogin || config.adminEmails.size + config.superAdminEmails.size > 0)
    return [];
  return [
    'A sign-in provider is configured, but neither ADMIN_EMAILS nor SUPER_ADMIN_EMAILS is set: everybody who signs in is an ordinary user, and nobody can open the admin panel. Set one of them to the addresses of your staff.',
  ];
}
