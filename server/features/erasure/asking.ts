import { graceDays, type MyErasure } from '#contract/erasure.ts';
import { checkPassword } from '#server/access/passwords/passwords.ts';
import { hasSecondFactor, takeCode } from '#server/access/second-factor/second-factor.ts';
import { takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { invalid } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Asker, ErasureTable } from '#server/data/db/tables/own-data.ts';
import { kinds } from './erasing/erase.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now' | 'jobs' | 'secrets'>;

const day = 24 * 60 * 60 * 1000;
const passwordTries = { max: 10, windowMs: 15 * 60 * 1000 };

/** The password and code by which a person confirms an erasure. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

type Prover = Asker & { passwordHash: string | null };

/** The ways in which a person can confirm an erasure: password, code, both or none. */
export async function waysOf(
  context: Work,
  { passwordHash, ...asker }: Prover,
): Promise<MyErasure['confirmBy']> {
  const { personKind, personId } = asker;
  const coded = await hasSecondFactor(context, { personKind, personId });
  return [...(passwordHash === null ? [] : ['password' as const]), ...(coded ? ['code' as const] : [])];
}

/**
 * Checks the password and the code, as far as the person has them.
 * @throws AppError `validation_error` at `password` or `code`, or `too_many_requests`
 */
export async function assertProved(
  context: Work,
  { personKind, personId, passwordHash }: Prover,
  ways: MyErasure['confirmBy'],
  { password, code }: Proof,
): Promise<void> {
  const { db, now } = context;
  if (ways.includes('password')) {
    await takeTry(
      db,
      `password/${personKind === 'user' ? 'staff' : 'client'}/${personId}`,
      passwordTries,
      now(),
    );
    const { right } = await checkPassword(password ?? '', passwordHash);
    if (!right) {
      const text = 'This is not your password.';
      throw invalid(text, { password: text });
    }
  }
  if (ways.includes('code')) await takeCode(context, { personKind, personId }, code ?? '');
}

/**
 * Stores a request for erasure in the running transaction. Enqueues a job that erases the person at the end of the
 * grace period.
 */
export async function store(
  { db, jobs, now }: Pick<Work, 'db' | 'jobs' | 'now'>,
  { personKind, personId }: Asker,
  { withCompanies = false, companies = [] }: { withCompanies?: boolean; companies?: readonly string[] } = {},
): Promise<ErasureTable> {
  const at = now();
  const row = {
    id: newId(at),
    personKind,
    personId,
    withCompanies,
    companies: JSON.stringify(companies),
    requestedAt: iso(at),
    dueAt: iso(at + graceDays * day),
    withdrawnAt: null,
    erasedAt: null,
    cleanedAt: null,
    mentions: '[]',
  };
  await repository.insert(db, row);
  await jobs.enqueue(kinds.erase, { id: row.id }, { delayMs: graceDays * day + 1_000, maxAttempts: 50 });
  return row;
}
