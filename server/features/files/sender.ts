import { isTrusted } from '#server/access/sessions/trust.ts';
import { assertTries, isWithin, ofNetwork, takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { tooManyRequests } from '#server/core/errors.ts';
import type { FileTable } from '#server/data/db/migrations/file-tables.ts';
import { MediaOverload, type Sender } from '#server/work/media/types.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

/** Who sends a file: a company by one of its contacts, where that is known, or a member of staff. */
interface By {
  kind: 'client' | 'user';
  id: string;
  contactId?: string | null | undefined;
  network?: string | undefined;
}

const hour = 60 * 60 * 1000;
/** Files of one person that had to be cut off; after these, no more are opened in the window. */
const cutLimit: Limit = { max: 3, windowMs: hour };
/** Files of a new account that no other account's files keep out. */
const firstFiles: Limit = { max: 5, windowMs: 30 * 24 * hour };

/** The shared allowance of unproved accounts, in files and in megabytes; those of one network a tenth of it. */
const unprovedLimits: Readonly<Record<'files' | 'megabytes', Limit>> = {
  files: { max: 1_000, windowMs: hour },
  megabytes: { max: 5_000, windowMs: hour },
};

/** How many rounds it costs besides. */
const cutRounds = 10;

const cutKey = ({ id }: Sender) => `files/cut/${id}`;
const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

const cutTooOften = (seconds: number) =>
  tooManyRequests(
    seconds,
    'Several of your files took too long to open. Please simplify them, and try again in an hour.',
  );

/** 429 for accounts without proof, which have sent or used too much together. */
export const tooManyUnproved = (seconds: number) =>
  tooManyRequests(
    seconds,
    'Many files are being sent from new accounts just now. Write to us, then it works: once we know you, your files come through at once. Or try again later.',
  );

/** Who sends a file, as its parsers treat them: a company is proved by any of its people. */
export async function senderOf(
  { db }: Pick<Work, 'db'>,
  { kind, id, contactId, network }: By,
): Promise<Sender> {
  if (kind === 'user') return { id, standing: 'staff' };
  const people = contactId
    ? [await repository.findContact(db, contactId)]
    : await repository.peopleOf(db, id);
  const proved = people.some((person) => person !== undefined && isTrusted(person));
  return { id: contactId ?? id, standing: proved ? 'proved' : 'unproved', network };
}

/** The turn of a job about the file of somebody. */
export async function turnOf(context: Pick<Work, 'db'>, by: By): Promise<{ of: string; late: boolean }> {
  const { id, standing } = await senderOf(context, by);
  return { of: id, late: standing === 'unproved' };
}

/** The member of staff who sent a file. */
export const staffSender = ({ uploadedById }: Pick<FileTable, 'uploadedById'>): Sender => ({
  id: uploadedById ?? 'agency',
  standing: 'staff',
});

/**
 * Counts a file that is about to be opened, and gives its sender. @throws AppError `too_many_requests` for somebody whose files were
 * cut off, and where accounts without proof have sent too much
 */
export async function admit({ db, now }: Work, sender: Sender, bytes: number): Promise<Sender> {
  if (sender.standing === 'staff') return sender;
  const at = now();
  await assertTries(db, cutKey(sender), cutLimit, at, cutTooOften);
  if (sender.standing === 'proved') return sender;
  if (await isWithin(db, `files/first/${sender.id}`, firstFiles, at)) return { ...sender, isFirst: true };
  const { files: most, megabytes: heaviest } = unprovedLimits;
  const refuse = tooManyUnproved;
  await db.tx(async () => {
    for (const { key, limit } of ofNetwork('files/unproved', most, sender.network))
      await takeTry(db, key, limit, at, { refuse });
    for (const { key, limit } of ofNetwork('megabytes/unproved', heaviest, sender.network))
      await takeTry(db, key, limit, at, { weight: megabytes(bytes), refuse });
  });
  return sender;
}

/** Notes that a file of somebody had to be cut off: what waits of theirs waits longer, and after a few nothing more is opened. */
export async function noteCut(
  { db, jobs, now }: Work & Pick<Context, 'jobs'>,
  sender: Sender,
): Promise<void> {
  if (sender.standing === 'staff') return;
  await db.tx(async () => {
    // Counted, not refused: the next file is.
    await takeTry(db, cutKey(sender), { ...cutLimit, max: Infinity }, now());
    await jobs.postpone(sender.id, cutRounds);
  });
}

/** Runs the inspection of a file, and notes it where the file had to be cut off. */
export async function countingCuts<T>(
  context: Work & Pick<Context, 'jobs'>,
  sender: Sender,
  inspect: () => Promise<T>,
): Promise<T> {
  try {
    return await inspect();
  } catch (error) {
    if (error instanceof MediaOverload) await noteCut(context, sender);
    throw error;
  }
}
