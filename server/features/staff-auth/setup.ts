import { hostname } from 'node:os';
import type { Output } from '#contract/endpoint.ts';
import type { setupAdmin } from '#contract/auth.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { isOpenToken, issueToken, useToken } from '#server/access/one-time-tokens/one-time-tokens.ts';
import { assertHardToGuess } from '#server/access/passwords/common.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { removeSecondFactor } from '#server/access/second-factor/second-factor.ts';
import { endSessionsOf } from '#server/access/sessions/sessions.ts';
import { claimFact, readFact, writeFact, type Facts } from '#server/data/settings/facts.ts';
import { livingProcesses, mayRun, processId } from '#server/work/system/presence.ts';
import { addressKey, takeTry } from '#server/access/throttle/throttle.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now' | 'config'>;

/** A set-up link works for this time, in milliseconds. */
const setupLifetime = 60 * 60 * 1000;

const tries = { max: 30, windowMs: 15 * 60 * 1000 };

const gone = () =>
  new AppError('gone', 'This set-up link has been used or has expired. Restart the server to get a new one.');

/** The token's subject for a link that the operator requested. Such a link works even if staff accounts exist. */
const asked = 'asked';

/**
 * A link that creates a super admin. It is valid once and for one hour, and replaces an earlier link. Null if local sign-in
 * is off, or if a staff account exists and the operator did not request the link (`wanted`). The link is printed on the
 * console and never sent in an answer.
 */
export async function setupLink({ db, now, config }: Work, wanted = false): Promise<string | null> {
  if (!config.localStaffLogin || (!wanted && (await repository.staffExists(db)))) return null;
  const subject = { subjectId: wanted ? asked : null, emailKey: null };
  const token = await issueToken(db, 'setup', subject, { ttlMs: setupLifetime, now: now() });
  return `${config.publicUrl}/setup#${token}`;
}

/**
 * Finds another running process that has printed the set-up link, because a second link would replace the first. Null if
 * this process should print the link, which is then recorded. Of several processes that start on an empty database, thus
 * only one prints a link.
 */
export async function printedElsewhere({ db, now, config }: Work): Promise<Facts['setup.printed']> {
  if (!config.localStaffLogin || (await repository.staffExists(db))) return null;
  const own = { processId, host: hostname(), pid: process.pid, at: iso(now()) };
  return db.tx(async () => {
    // Write in the first statement, so that processes that start at the same time wait for each other.
    await claimFact(db, 'setup.printed', own, now());
    const printed = await readFact(db, 'setup.printed');
    if (printed === null || printed.processId === processId) return null;
    const lives = (await livingProcesses(db, now())).some(({ id }) => id === printed.processId);
    if (lives && mayRun(printed)) return printed;
    await writeFact(db, 'setup.printed', own, now());
    return null;
  });
}

/**
 * Creates a super admin with the token of a set-up link. If the address has an account, makes it a super admin with the new
 * password, so that an operator can restore access.
 *
 * @throws AppError `gone`, `validation_error`
 */
export async function setUp(
  { db, now, config, events }: Work & Pick<Context, 'events'>,
  { token, email, password, firstName, lastName }: Output<(typeof setupAdmin)['body']>,
  ip: string,
): Promise<repository.User> {
  if (!config.localStaffLogin) throw notFound('This address');
  await takeTry(db, `setup/address/${addressKey(ip)}`, tries, now());
  // Hashing is expensive, so first refuse a token that cannot work. `useToken` below decides.
  if (!(await isOpenToken(db, 'setup', token, now()))) throw gone();
  assertHardToGuess(password, email);
  const passwordHash = await hashPassword(password);
  const at = iso(now());
  return db.tx(async () => {
    const subject = await useToken(db, 'setup', token, now());
    if (!subject || (subject.subjectId !== asked && (await repository.staffExists(db)))) throw gone();
    const granted = {
      role: 'super-admin',
      grantedRole: 'super-admin',
      passwordHash,
      endsAt: null,
      deactivatedAt: null,
      lastSignInAt: at,
      ...(firstName ? { firstName } : {}),
      ...(lastName ? { lastName } : {}),
    } as const;
    // An address has only one account, so a user who came from a provider gets the password too.
    const [known] = await repository.findByAddress(db, emailKey(email));
    if (known) {
      await endSessionsOf({ db, events }, 'staff', known.id);
      // The person may have lost the phone for the second factor as well.
      await removeSecondFactor({ db }, { personKind: 'user', personId: known.id });
      return repository.update(db, known.id, granted);
    }
    return repository.insert(db, {
      firstName: null,
      lastName: null,
      ...granted,
      id: newId(now()),
      email,
      emailKey: emailKey(email),
      emailVerified: false,
      profileImageUrl: null,
      createdAt: at,
    });
  });
}
