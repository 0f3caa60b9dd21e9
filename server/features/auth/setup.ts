import type { Output } from '#contract/endpoint.ts';
import type { setupAdmin } from '#contract/auth.ts';
import { emailKey } from '#contract/fields.ts';
import type { Context } from '#server/context.ts';
import { AppError, invalid, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { isOpenToken, issueToken, useToken } from '#server/one-time-tokens/one-time-tokens.ts';
import { isCommonPassword } from '#server/passwords/common.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { endSessionsOf } from '#server/sessions/sessions.ts';
import { addressKey, takeTry } from '#server/throttle/throttle.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now' | 'config'>;

/** How long a set-up link works, in milliseconds. */
const setupLifetime = 60 * 60 * 1000;

const tries = { max: 30, windowMs: 15 * 60 * 1000 };

const gone = () =>
  new AppError('gone', 'This set-up link has been used or has expired. Restart the server to get a new one.');

/** Stands in the token of a link that works where staff accounts exist, because the operator asked for it. */
const asked = 'asked';

/**
 * A link that makes the first super admin, once and within an hour; an earlier one stops working. Null where a staff
 * account exists, unless it is `wanted` all the same, or where staff sign in at a provider. It goes to the console, never
 * into an answer.
 */
export async function setupLink({ db, now, config }: Work, wanted = false): Promise<string | null> {
  if (!config.localStaffLogin || (!wanted && (await repository.staffExists(db)))) return null;
  const subject = { subjectId: wanted ? asked : null, emailKey: null };
  const token = await issueToken(db, 'setup', subject, { ttlMs: setupLifetime, now: now() });
  return `${config.publicUrl}/setup#${token}`;
}

/**
 * Makes a super admin with the token of the link, or gives the account with that address its new password: whoever runs
 * the server lets somebody in again.
 *
 * @throws AppError `gone`, `validation_error`
 */
export async function setUp(
  { db, now, config }: Work,
  { token, email, password, firstName, lastName }: Output<(typeof setupAdmin)['body']>,
  ip: string,
): Promise<repository.User> {
  if (!config.localStaffLogin) throw notFound('What this address names');
  await takeTry(db, `setup/address/${addressKey(ip)}`, tries, now());
  // Nobody makes us hash for a token that cannot work; `useToken` decides.
  if (!(await isOpenToken(db, 'setup', token, now()))) throw gone();
  if (isCommonPassword(password, [email.split('@')[0] ?? '']))
    throw invalid('This password is too easy to guess.', {
      password: 'This password is too easy to guess. Several unrelated words make a good one.',
    });
  const passwordHash = await hashPassword(password);
  const at = new Date(now()).toISOString();
  return db.tx(async () => {
    const subject = await useToken(db, 'setup', token, now());
    if (!subject || (subject.subjectId !== asked && (await repository.staffExists(db)))) throw gone();
    const granted = {
      role: 'super-admin',
      grantedRole: 'super-admin',
      passwordHash,
      lastSignInAt: at,
      ...(firstName ? { firstName } : {}),
      ...(lastName ? { lastName } : {}),
    } as const;
    const known = await repository.findLocal(db, emailKey(email));
    if (known) {
      await endSessionsOf(db, 'staff', known.id);
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
