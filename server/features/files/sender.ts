import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { isTrusted } from '#server/access/sessions/trust.ts';
import { assertTries, isWithin, ofNetwork, takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { tooManyRequests } from '#server/core/errors.ts';
import type { FileTable } from '#server/data/db/tables/file.ts';
import { MediaOverload, type Sender } from '#server/work/media/types.ts';
import type { Uploader } from '#server/work/uploads/upload-table.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

/** The sender of a file: a member of staff, or a company and, if known, its contact. */
interface By {
  kind: 'client' | 'user';
  id: string;
  contactId?: string | null | undefined;
  network?: string | undefined;
}

/**
 * A person as the owner of uploads. The sender of a request gets a quota under the request's id, as a person with an unproved
 * address.
 */
export function uploaderOf(person: ClientActor | UserActor | { kind: 'sender'; id: string }): Uploader {
  if (person.kind === 'user') return { kind: 'user', id: person.id };
  if (person.kind === 'sender') return { kind: 'client', id: person.id, contactId: null };
  const { clientAccountId, contactId, network } = person;
  return { kind: 'client', id: clientAccountId, contactId, network };
}

const hour = 60 * 60 * 1000;
/** Files of one person that were cut off. After these, no more are opened in the window. */
const cutLimit: Limit = { max: 3, windowMs: hour };
/** The first files of a new account, which the shared allowance never refuses. */
const firstFiles: Limit = { max: 5, windowMs: 30 * 24 * hour };

/** The shared allowance of unproved accounts. One network gets a tenth of it. */
const unprovedLimits: Readonly<Record<'files' | 'megabytes', Limit>> = {
  files: { max: 1_000, windowMs: hour },
  megabytes: { max: 5_000, windowMs: hour },
};

/** The number of queue rounds that a cut-off file costs its sender. */
const cutRounds = 10;

const cutKey = ({ id }: Sender) => `files/cut/${id}`;
const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

const cutTooOften = (seconds: number) =>
  tooManyRequests(
    seconds,
    'Several of your files took too long to open. Please simplify them, and try again in an hour.',
  );

/** The 429 error for the shared allowance of unproved accounts. */
export const tooManyUnproved = (seconds: number) =>
  tooManyRequests(
    seconds,
    'New accounts are sending many files right now. Please try again later, or write to us: once we know you, your files arrive at once.',
  );

/** The sender as the parsers treat it. A company counts as proved if any of its people is. */
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

/** The queue turn of a job about a file of this sender. */
export async function turnOf(context: Pick<Work, 'db'>, by: By): Promise<{ of: string; late: boolean }> {
  const { id, standing } = await senderOf(context, by);
  return { of: id, late: standing === 'unproved' };
}

/** The sender of a file that staff uploaded. */
export const staffSender = ({ uploadedById }: Pick<FileTable, 'uploadedById'>): Sender => ({
  id: uploadedById ?? 'agency',
  standing: 'staff',
});

/**
 * Counts a file that is about to be opened and returns its sender.
 * @throws AppError `too_many_requests` after several cut-off files, and when unproved accounts have used up their allowance
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

/** Counts a cut-off file: the sender's queued jobs move back, and after a few such files no more are opened. */
export async function noteCut(
  { db, jobs, now }: Work & Pick<Context, 'jobs'>,
  sender: Sender,
): Promise<void> {
  if (sender.standing === 'staff') return;
  await db.tx(async () => {
    // Count this file without refusing it; the next one is refused.
    await takeTry(db, cutKey(sender), { ...cutLimit, max: Infinity }, now());
    await jobs.postpone(sender.id, cutRounds);
  });
}

/** Runs the inspection of a file and counts it if it was cut off. */
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
