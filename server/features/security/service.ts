import type { Context } from '#server/core/context.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { addPasskey, optionsToAdd, passkeysOf, removePasskey } from '#server/access/passkeys/passkeys.ts';
import { checkPassword, hashPassword } from '#server/access/passwords/passwords.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewCodes,
  secondFactorOf,
  takeCode,
} from '#server/access/second-factor/second-factor.ts';
import { totpUri } from '#server/access/second-factor/totp.ts';
import {
  assertConfirmed,
  endOwnSession,
  listSessions,
  noteConfirmed,
  strengthen,
} from '#server/access/sessions/own-sessions.ts';
import { endSessionsOf, personChanged, type SessionKind } from '#server/access/sessions/sessions.ts';
import { takeTry } from '#server/access/throttle/throttle.ts';
import { securityChanged, type SecurityChange } from './mails.ts';

export { ownerOf } from './owners.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config' | 'brand' | 'mailer' | 'secrets'>;

/** A signed-in person who manages the person's own sign-in methods, with the token of the current session. */
export interface Owner {
  kind: SessionKind;
  id: string;
  name: string;
  email: string;
  token: string;
  /** Null if the person has no password. */
  passwordHash: string | null;
  /** Stores a new password. */
  setPassword: (hash: string) => Promise<void>;
}

/** Limits how often the current password may be tried. */
const passwordTries = { max: 10, windowMs: 15 * 60 * 1000 };

const personOf = ({ kind, id }: Owner) =>
  ({ personKind: kind === 'client' ? 'contact' : 'user', personId: id }) as const;

const sessionsOf = ({ kind, id }: Owner) => ({ kind, personId: id });

const tell = ({ brand, mailer }: Work, { kind, id, email }: Owner, change: SecurityChange) =>
  mailer.send(securityChanged(brand, { kind: kind === 'client' ? 'contact' : 'user', id, email }, change));

/** The owner's sign-in methods and sessions. */
export async function look(context: Work, owner: Owner) {
  const { db, now } = context;
  const passkeys = await passkeysOf(context, personOf(owner));
  return {
    hasPassword: owner.passwordHash !== null,
    passkeys,
    secondFactor: await secondFactorOf(context, personOf(owner)),
    sessions: await listSessions(db, sessionsOf(owner), owner.token, now()),
  };
}

/** Ends one session of the owner. @throws AppError `not_found` */
export const endSession = (context: Work, owner: Owner, id: string): Promise<void> =>
  context.db.tx(async () => {
    if (!(await endOwnSession(context, sessionsOf(owner), id))) throw notFound('This session');
  });

/** Ends every session of the owner except the current one. */
export const endOtherSessions = (context: Work, { kind, id, token }: Owner): Promise<void> =>
  context.db.tx(() => endSessionsOf(context, kind, id, token));

/** @throws AppError `validation_error` at `field`, or `too_many_requests` */
async function assertPassword(
  { db, now }: Work,
  { kind, id, passwordHash }: Owner,
  given: string | undefined,
  field: 'current' | 'password',
): Promise<void> {
  await takeTry(db, `password/${kind}/${id}`, passwordTries, now());
  const { right } = await checkPassword(given ?? '', passwordHash);
  if (right) return;
  const text = 'This is not your password.';
  throw invalid(text, { [field]: text });
}

/**
 * Marks the current session as confirmed, after a check of the password or a code. @throws AppError `validation_error` at
 * the field
 */
export async function confirmSelf(
  context: Work,
  owner: Owner,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (code === undefined) await assertPassword(context, owner, password, 'password');
  else await takeCode(context, personOf(owner), code);
  await context.db.tx(() => noteConfirmed(context.db, owner.token, iso(context.now())));
}

/**
 * Checks the password, and a code if the person has a second factor. People without a password need a recent confirmation.
 * @throws AppError `validation_error` at the field, or `confirmation_required`
 */
export async function proveSelf(
  context: Work,
  owner: Owner,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (owner.passwordHash === null || !context.config.localStaffLogin) return assertRecent(context, owner);
  await assertPassword(context, owner, password, 'password');
  if ((await secondFactorOf(context, personOf(owner))).confirmedAt !== null)
    await takeCode(context, personOf(owner), code ?? '');
}

/**
 * Checks that the current session was confirmed recently, which adding a sign-in method requires. @throws AppError
 * `confirmation_required`
 */
const assertRecent = ({ db, now }: Work, { token }: Owner): Promise<void> =>
  assertConfirmed(db, token, now());

/** Changes the password. @throws AppError `validation_error` at `current`, or `too_many_requests` */
export async function changePassword(
  context: Work,
  owner: Owner,
  { current, password }: { current?: string | undefined; password: string },
): Promise<void> {
  const { db } = context;
  if (owner.passwordHash === null) await assertRecent(context, owner);
  else await assertPassword(context, owner, current, 'current');
  const hash = await hashPassword(password);
  await db.tx(async () => {
    await owner.setPassword(hash);
    await endOtherSessions(context, owner);
    await tell(context, owner, 'password');
  });
}

/** The WebAuthn options for making a passkey. @throws AppError `confirmation_required` */
export async function passkeyOptions(context: Work, owner: Owner) {
  await assertRecent(context, owner);
  const { email, name } = owner;
  return optionsToAdd(context, personOf(owner), { email, name });
}

/**
 * Adds a passkey. The person has just used this passkey, so the session counts as opened with it.
 * @throws AppError `confirmation_required`
 */
export async function addOwnPasskey(
  context: Work,
  owner: Owner,
  given: { challenge: string; response: unknown; name: string },
) {
  await assertRecent(context, owner);
  await addPasskey(context, personOf(owner), given, async () => {
    await strengthen(context.db, owner.token, 'passkey');
    await personChanged(context, owner.id);
    await tell(context, owner, 'passkey-added');
  });
  return look(context, owner);
}

/** Removes a passkey. @throws AppError `not_found` */
export async function removeOwnPasskey(context: Work, owner: Owner, id: string) {
  await context.db.tx(async () => {
    await removePasskey(context, personOf(owner), id);
    await tell(context, owner, 'passkey-removed');
  });
  return look(context, owner);
}

/**
 * Begins to set up an authenticator app. @throws AppError `conflict` if one is set up already, or `confirmation_required`
 */
export async function begin(context: Work, owner: Owner): Promise<{ secret: string; uri: string }> {
  await assertRecent(context, owner);
  const secret = await beginSecondFactor(context, personOf(owner));
  return { secret, uri: totpUri(secret, { issuer: context.brand.name, account: owner.email }) };
}

/** Turns the second factor on and returns recovery codes. @throws AppError `validation_error` at `code` */
export async function confirm(context: Work, owner: Owner, code: string): Promise<{ codes: string[] }> {
  await assertRecent(context, owner);
  const codes = await confirmSecondFactor(context, personOf(owner), code);
  await context.db.tx(async () => {
    await strengthen(context.db, owner.token, 'second-factor');
    await personChanged(context, owner.id);
    await tell(context, owner, 'second-factor-on');
  });
  return { codes };
}

/** Turns the second factor off. @throws AppError `validation_error` at `code` */
export async function turnOff(context: Work, owner: Owner, code: string) {
  await takeCode(context, personOf(owner), code);
  await context.db.tx(async () => {
    await removeSecondFactor(context, personOf(owner));
    await tell(context, owner, 'second-factor-off');
  });
  return look(context, owner);
}

/** Makes new recovery codes. @throws AppError `validation_error` at `code` */
export async function newCodes(context: Work, owner: Owner, code: string): Promise<{ codes: string[] }> {
  await takeCode(context, personOf(owner), code);
  const codes = await context.db.tx(async () => {
    const made = await renewCodes(context, personOf(owner));
    await tell(context, owner, 'codes-renewed');
    return made;
  });
  return { codes };
}
