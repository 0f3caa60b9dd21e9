import { createHash, randomInt } from 'node:crypto';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { PersonKey } from '#server/data/db/tables/sign-in.ts';
import { forgetTries, takeTry } from '../throttle/throttle.ts';
import { newSecret, stepOfCode } from './totp.ts';

type Work = Pick<Context, 'db' | 'now' | 'secrets'>;

/** The number of recovery codes per person. */
const codeCount = 10;

/** Limits how often a person may try a code. */
const codeTries = { max: 10, windowMs: 15 * 60 * 1000 };

// The letters and digits of recovery codes, which are hard to confuse. Ten of them make 49 bits.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const newCode = () => {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

const hash = ({ personId }: PersonKey, code: string) =>
  createHash('sha256')
    .update(`${personId}/${plain(code)}`)
    .digest('hex');

const wrong = () => {
  const text = 'This code is not right. Codes change every 30 seconds, and each works once.';
  return invalid(text, { code: text });
};

/** The state of a person's second factor. */
export async function secondFactorOf(
  { db }: Pick<Work, 'db'>,
  { personKind, personId }: PersonKey,
): Promise<{ confirmedAt: string | null; codesLeft: number }> {
  const row = await db
    .q()
    .selectFrom('totp')
    .select('confirmedAt')
    .where('personKind', '=', personKind)
    .where('personId', '=', personId)
    .executeTakeFirst();
  const { count } = await db
    .q()
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('personKind', '=', personKind)
    .where('personId', '=', personId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { confirmedAt: row?.confirmedAt ?? null, codesLeft: count };
}

/** The contacts among `ids` that have a second factor. */
export async function contactsWithFactor({ db }: Pick<Work, 'db'>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .q()
    .selectFrom('totp')
    .select('personId')
    .where('personKind', '=', 'contact')
    .where('personId', 'in', ids)
    .where('confirmedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ personId }) => personId));
}

/** Whether a person must enter a code after a password or a mailed link. */
export const hasSecondFactor = async (context: Pick<Work, 'db'>, person: PersonKey): Promise<boolean> =>
  (await secondFactorOf(context, person)).confirmedAt !== null;

/**
 * Starts the set-up with a new secret. The secret takes effect once `confirmSecondFactor` has accepted a code.
 * @throws AppError `conflict`
 */
export async function beginSecondFactor({ db, now, secrets }: Work, person: PersonKey): Promise<string> {
  const secret = newSecret();
  await db.tx(async () => {
    if (await hasSecondFactor({ db }, person))
      throw conflict('A second factor is on already. Turn it off first to use another app.');
    await removeSecondFactor({ db }, person);
    const row = { ...person, secret: secrets.encrypt('totp', secret), createdAt: iso(now()) };
    await db
      .q()
      .insertInto('totp')
      .values({ ...row, lastStep: null, confirmedAt: null })
      .execute();
  });
  return secret;
}

/**
 * Accepts a code of the authenticator app; each code works once. False if the code is wrong or used, or if the person has no
 * app.
 */
async function takeAppCode({ db, now, secrets }: Work, person: PersonKey, code: string): Promise<boolean> {
  const row = await db
    .q()
    .selectFrom('totp')
    .select('secret')
    .where('personKind', '=', person.personKind)
    .where('personId', '=', person.personId)
    .executeTakeFirst();
  const secret = row ? secrets.decrypt('totp', row.secret) : null;
  const step = secret === null ? null : stepOfCode(secret, plain(code), now());
  if (step === null) return false;
  const taken = await db
    .q()
    .updateTable('totp')
    .set({ lastStep: step })
    .where('personKind', '=', person.personKind)
    .where('personId', '=', person.personId)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .returning('personId')
    .executeTakeFirst();
  return taken !== undefined;
}

async function takeRecoveryCode({ db, now }: Work, person: PersonKey, code: string): Promise<boolean> {
  const taken = await db
    .q()
    .updateTable('recoveryCode')
    .set({ usedAt: iso(now()) })
    .where('personKind', '=', person.personKind)
    .where('personId', '=', person.personId)
    .where('codeHash', '=', hash(person, code))
    .where('usedAt', 'is', null)
    .returning('personId')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Accepts a code of the authenticator app or a recovery code. Each code works once.
 * @throws AppError `validation_error` at `code`, or `too_many_requests`
 */
export async function takeCode(context: Work, person: PersonKey, code: string): Promise<void> {
  const { db, now } = context;
  const tries = `second-factor/${person.personKind}/${person.personId}`;
  await takeTry(db, tries, codeTries, now());
  const right = (await takeAppCode(context, person, code)) || (await takeRecoveryCode(context, person, code));
  if (!right) throw wrong();
  await forgetTries(db, tries);
}

/** Makes ten new recovery codes in the current transaction; earlier ones stop working. Only hashes are stored. */
export async function renewCodes({ db }: Pick<Work, 'db'>, person: PersonKey): Promise<string[]> {
  await forgetCodes({ db }, person);
  const codes = Array.from({ length: codeCount }, newCode);
  await db
    .q()
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ ...person, codeHash: hash(person, code), usedAt: null })))
    .execute();
  return codes;
}

/**
 * Turns the second factor on after the person enters a first code. Returns the recovery codes.
 * @throws AppError `validation_error` at `code`
 */
export async function confirmSecondFactor(context: Work, person: PersonKey, code: string): Promise<string[]> {
  const { db, now } = context;
  await takeTry(db, `second-factor/${person.personKind}/${person.personId}`, codeTries, now());
  return db.tx(async () => {
    if (!(await takeAppCode(context, person, code))) throw wrong();
    await db
      .q()
      .updateTable('totp')
      .set({ confirmedAt: iso(now()) })
      .where('personKind', '=', person.personKind)
      .where('personId', '=', person.personId)
      .execute();
    return renewCodes(context, person);
  });
}

async function forgetCodes({ db }: Pick<Work, 'db'>, { personKind, personId }: PersonKey): Promise<void> {
  await db
    .q()
    .deleteFrom('recoveryCode')
    .where('personKind', '=', personKind)
    .where('personId', '=', personId)
    .execute();
}

/** Removes the second factor and its recovery codes, in the current transaction. */
export async function removeSecondFactor({ db }: Pick<Work, 'db'>, person: PersonKey): Promise<void> {
  await db
    .q()
    .deleteFrom('totp')
    .where('personKind', '=', person.personKind)
    .where('personId', '=', person.personId)
    .execute();
  await forgetCodes({ db }, person);
}
