import type { ProjectStage } from '#contract/project-work.ts';
import { daysAfter, workingDaysFrom } from '#contract/working-time.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import type { ProjectTable } from '#server/data/db/tables/project.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** Makes open pages of staff and of the client load a changed project again. */
const tell = (events: Context['events'], subjectId: string, clientAccountId: string | null) =>
  events.publish({ topic: 'projects', subjectId, clientAccountId, forClient: true });

const dayMs = 24 * 60 * 60 * 1000;

/** The columns of a new project, which is not published and has no media. */
const draft = {
  results: null,
  imageUrl: null,
  pictureFailed: false,
  videoUrl: null,
  fileUrl: null,
  fileType: 'image',
  isVisible: false,
  deleted: false,
  deletedAt: null,
} as const;

/**
 * Begins a project for a client whose quote was accepted, in the current transaction. Returns the project's id. A project
 * that waits for a deposit gets its stage and its promised date only in `depositPaid`.
 */
export async function begin(
  { db, events, now }: Work,
  {
    ownerId,
    promisedOn,
    awaitsDeposit,
    ...about
  }: {
    clientAccountId: string;
    title: string;
    promisedOn: string | null;
    ownerId: string | null;
    awaitsDeposit: boolean;
  },
): Promise<string> {
  const at = iso(now());
  const row = {
    ...draft,
    ...about,
    id: newId(now()),
    description: '',
    category: null,
    assignedAdminId: ownerId,
    stage: awaitsDeposit ? null : ('brief' as const),
    promisedOn: awaitsDeposit ? null : promisedOn,
    awaitsDeposit,
    searchText: searchText(about.title),
    createdAt: at,
    updatedAt: at,
  };
  await repository.insert(db, row);
  if (!awaitsDeposit) await enterBrief({ db, now }, row.id);
  await tell(events, row.id, row.clientAccountId);
  return row.id;
}

type Imported = Pick<ProjectTable, 'id' | 'title' | 'description' | 'category' | 'clientAccountId'> & {
  stage: ProjectStage | null;
  promisedOn: string | null;
  at: string;
};

/** Adds the projects of an import as drafts, in the current transaction. Nobody is notified. */
export async function addAll(
  { db, now }: Pick<Work, 'db' | 'now'>,
  projects: readonly Imported[],
): Promise<void> {
  await repository.insertAll(
    db,
    projects.map(({ at, ...row }) => ({
      ...draft,
      ...row,
      assignedAdminId: null,
      awaitsDeposit: false,
      searchText: searchText(row.title, row.description, row.category),
      createdAt: at,
      updatedAt: at,
    })),
  );
  const begun = projects.flatMap(({ id: projectId, stage, at: createdAt }) =>
    stage === null ? [] : [{ id: newId(now()), projectId, stage, userId: null, createdAt }],
  );
  await repository.enterStage(db, ...begun);
}

const enterBrief = ({ db, now }: Pick<Work, 'db' | 'now'>, projectId: string) =>
  repository.enterStage(db, {
    id: newId(now()),
    projectId,
    stage: 'brief',
    userId: null,
    createdAt: iso(now()),
  });

/**
 * Begins the work on a project that waits for its deposit, in the current transaction. The promised date moves by the days
 * between acceptance and payment.
 */
export async function depositPaid(
  { db, events, now }: Work,
  id: string,
  { promisedOn, acceptedOn, paidOn }: { promisedOn: string | null; acceptedOn: string; paidOn: string },
): Promise<void> {
  const row = await repository.find(db, 'all', id);
  if (!row?.awaitsDeposit) return;
  const late = Math.max(0, Date.parse(paidOn) - Date.parse(acceptedOn));
  const moved = promisedOn && daysAfter(promisedOn, Math.round(late / dayMs));
  await repository.update(db, id, {
    stage: 'brief',
    promisedOn: moved,
    awaitsDeposit: false,
    updatedAt: iso(now()),
  });
  await enterBrief({ db, now }, id);
  await tell(events, id, row.clientAccountId);
}

/**
 * Deletes a project that an acceptance began, in the current transaction. @throws AppError `conflict` if the project was
 * changed or used since
 */
export async function takeBackBegun({ db, events, now }: Work, id: string): Promise<void> {
  const row = await repository.find(db, 'all', id);
  if (!row) throw notFound('This project');
  if (row.updatedAt !== row.createdAt || (await repository.hasPreviews(db, id)))
    throw conflict('We have begun to work on it, so it can no longer be undone. Please write to us instead.');
  await repository.setDeleted(db, id, iso(now()), row.createdAt);
  await tell(events, id, row.clientAccountId);
}

/** Locks a project, and returns its promised date. */
export const lockPromised = async ({ db }: Pick<Work, 'db'>, id: string): Promise<string | null> =>
  (await repository.lock(db, id))?.promisedOn ?? null;

/**
 * Moves the promised date of a project by working days of the agency, in the current transaction. To undo a move, pass
 * `before`: this date is restored if the date was not moved again. Returns the date before this move; null without a
 * promised date.
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
  await tell(events, id, row.clientAccountId);
  return row.promisedOn;
}
