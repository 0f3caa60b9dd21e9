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
 * The owner of a person's uploads. The sender of a request has no account: the uploads count under the request's id, with
 * the quota of a person whose address is not verified.
 */
export function uploaderOf(person: ClientActor | UserActor | { kind: 'sender'; id: string }): Uploader {
  if (person.kind === 'user') return { kind: 'user', id: person.id };
  if (person.kind === 'sender') return { kind: 'client', id: person.id, contactId: null };
  const { clientAccountId, contactId, network } = person;
  return { kind: 'client', id: clientAccountId, contactId, network };
}

const hour = 60 * 60 * 1000;
/**
 * Limits how many files of one person may be cut off (stopped while being opened). After these, no file of the person is
 * opened for an hour.
 */
const cutLimit: Limit = { max: 3, windowMs: hour };
/** The first files of a new account. The shared allowance of unverified accounts never refuses these. */
const firstFiles: Limit = { max: 5, windowMs: 30 * 24 * hour };

/** The shared allowance of all unverified accounts. One network may use a tenth of it. */
const unprovedLimits: Readonly<Record<'files' | 'megabytes', Limit>> = {
  files: { max: 1_000, windowMs: hour },
  megabytes: { max: 5_000, windowMs: hour },
};

/** A cut-off file moves the sender's queued jobs back by this many rounds of the queue. */
const cutRounds = 10;

const cutKey = ({ id }: Sender) => `files/cut/${id}`;
const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

const cutTooOften = (seconds: number) =>
  tooManyRequests(
    seconds,
    'Several of your files took too long to open. Please simplify them, and try again in an hour.',
  );

/** The 429 error after unverified accounts have used up their shared allowance. */
export const tooManyUnproved = (seconds: number) =>
  tooManyRequests(
    seconds,
    'New accounts are sending many files right now. Please try again later, or write to us: once we know you, your files arrive at once.',
  );

/**
 * The sender of a file, as the queue and the limits treat people. A company counts as verified if one of its contacts is
 * verified.
 */
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

/** The place in the queue of a job about this sender's file. */
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
 * @throws AppError `too_many_requests` after several cut-off files, and for an unverified account when the shared allowance
 * is used up
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

/**
 * Counts a cut-off file: the sender's queued jobs move back, and after a few such files the server opens no more files of
 * the sender.
 */
export async function noteCut(
  { db, jobs, now }: Work & Pick<Context, 'jobs'>,
  sender: Sender,
): Promise<void> {
  if (sender.standing === 'staff') return;
  await db.tx(async () => {
    // Count this file without refusing it. The sender's next file is refused.
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
