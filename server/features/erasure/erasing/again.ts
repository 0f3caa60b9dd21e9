import { AppError } from '#server/core/errors.ts';
import { eraseAtOnce, type Work } from './erase.ts';
import { eraseCompany } from './company.ts';
import * as erasureList from './erasure-list.ts';
import { eraseUserAtOnce } from './user.ts';
import * as repository from '../repository.ts';

const isErased = ({ emailKey }: { emailKey: string | null }) => emailKey?.startsWith('erased:') ?? false;

const retryMs = 60_000;

/**
 * Repeats erasures before the program serves requests. If the bucket with the list is unreachable, it tries again each
 * minute in the background, since public pages need no bucket. Returns a function that stops these tries.
 */
export async function eraseAgainOrLater(context: Work): Promise<() => void> {
  const erase = async (): Promise<boolean> => {
    try {
      await eraseAgain(context);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return false;
      throw error;
    }
  };
  if (await erase()) return () => undefined;
  context.log.error(
    `${await context.storage.fault()} Public pages are served. Files, and erasures of a restored database, wait until the storage answers.`,
  );
  const timer = setInterval(() => {
    erase().then(
      (done) => done && clearInterval(timer),
      (error: unknown) =>
        context.log.error({ err: error }, 'The erasures of a restored database could not be repeated'),
    );
  }, retryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Erases all people and companies of the list that the database still contains, because it was restored from an older
 * backup. Call this before the program serves requests. Returns the number of people and companies.
 */
export async function eraseAgain(context: Work): Promise<number> {
  const { db } = context;
  const { people, users, companies } = await erasureList.read(context);
  const stillOf = (rows: readonly { id: string; emailKey: string | null }[]) =>
    new Set(rows.filter((row) => !isErased(row)).map(({ id }) => id));
  const known = stillOf(
    await repository.known(
      db,
      people.map(({ contactId }) => contactId),
    ),
  );
  for (const entry of people.filter(({ contactId }) => known.has(contactId)))
    await db.tx(() => eraseAtOnce(context, entry));
  const companyIds = companies.map(({ companyId }) => companyId);
  const open = (await repository.knownCompanies(db, companyIds)).filter(
    ({ closedAs }) => closedAs !== 'erased',
  );
  // Erasing the people above has already emptied the rows of these companies, but not the agency's messages to them.
  for (const { id } of open) await eraseCompany(context, id);
  const staff = stillOf(
    await repository.knownUsers(
      db,
      users.map(({ userId }) => userId),
    ),
  );
  for (const entry of users.filter(({ userId }) => staff.has(userId)))
    await db.tx(() => eraseUserAtOnce(context, entry));
  const count = known.size + open.length + staff.size;
  if (count > 0) context.log.warn({ erased: count }, 'People were erased again after a restore');
  return count;
}
