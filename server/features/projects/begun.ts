import { workingDaysFrom } from '#contract/working-time.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** Begins a project for a client whose quote was accepted, in the current transaction. Returns its id. */
export async function begin(
  { db, events, now }: Work,
  {
    ownerId,
    ...about
  }: { clientAccountId: string; title: string; promisedOn: string | null; ownerId: string | null },
): Promise<string> {
  const at = iso(now());
  const text = { title: about.title, description: '', category: null, results: null };
  const row = {
    ...about,
    ...text,
    id: newId(now()),
    imageUrl: null,
    pictureFailed: false,
    videoUrl: null,
    fileUrl: null,
    fileType: 'image' as const,
    assignedAdminId: ownerId,
    isVisible: false,
    stage: 'brief' as const,
    deleted: false,
    deletedAt: null,
    searchText: searchText(text.title),
    createdAt: at,
    updatedAt: at,
  };
  await repository.insert(db, row);
  await repository.enterStage(db, {
    id: newId(now()),
    projectId: row.id,
    stage: 'brief',
    userId: null,
    createdAt: at,
  });
  await events.publish({
    topic: 'projects',
    subjectId: row.id,
    clientAccountId: row.clientAccountId,
    forClient: true,
  });
  return row.id;
}

/** Takes a begun project back, in the current transaction. @throws AppError `conflict` once something was done with it */
export async function takeBackBegun({ db, events, now }: Work, id: string): Promise<void> {
  const row = await repository.find(db, 'all', id);
  if (!row) throw notFound('This project');
  if (row.updatedAt !== row.createdAt || (await repository.hasPreviews(db, id)))
    throw conflict('We have begun to work on it, so it can no longer be undone. Please write to us instead.');
  await repository.setDeleted(db, id, iso(now()), row.createdAt);
  await events.publish({
    topic: 'projects',
    subjectId: id,
    clientAccountId: row.clientAccountId,
    forClient: true,
  });
}

/** Locks a project, and returns its promised day. */
export const lockPromised = async ({ db }: Pick<Work, 'db'>, id: string): Promise<string | null> =>
  (await repository.lock(db, id))?.promisedOn ?? null;

/**
 * Moves the promised day by working days of the agency, in the current transaction. A move that is taken back names the day before
 * it, which holds if nothing else has moved the day since. Returns the day before the move; null without a promised day.
 */
export async function movePromised(
  context: Work,
  id: string,
  days: number,
  before: string | null = null,
): Promise<string | null> {
  const { db, events, now } = context;
  const row = await repository.lock(db, id);
  if (!row?.promisedOn || row.deleted) return null;
  const { workingTime } = await readSettings(db);
  const isLast = before !== null && workingDaysFrom(before, -days, workingTime) === row.promisedOn;
  const promisedOn = isLast ? before : workingDaysFrom(row.promisedOn, days, workingTime);
  await repository.update(db, id, { promisedOn, updatedAt: iso(now()) });
  await events.publish({
    topic: 'projects',
    subjectId: id,
    clientAccountId: row.clientAccountId,
    forClient: true,
  });
  return row.promisedOn;
}
