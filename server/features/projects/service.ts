import type { Updateable } from 'kysely';
import type { NewProject, ProjectPatch } from '#contract/projects.ts';
import { type Acted, actsOn } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { isForeignKeyViolation } from '#server/data/db/errors.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import type { ProjectTable } from '#server/data/db/tables/project.ts';
import * as assignments from '#server/features/assignments/service.ts';
import { conflict, forbidden, invalid, notFound } from '#server/core/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import * as publications from '#server/features/publications/service.ts';
import * as files from '#server/features/files/service.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import {
  forVisitors,
  isOfProjects,
  resumeVideos,
  retryRendering,
  withUploads,
  type Shown,
  type Upload,
} from './media/renditions.ts';
import { dropReplaced, moveUploads, storing, type BodyFiles } from './media/uploads.ts';
import { notifyUnlessUndone, takeBack } from '#server/work/notices/undoable.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
type FileWork = Work & Pick<Context, 'config' | 'storage' | 'media' | 'log'>;

/** The kind of the job that permanently removes deleted projects. */
export const purgeKind = 'projects.purge';

/** A deleted project can be restored for this time, in milliseconds. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;

const searchable = ({
  title,
  description,
  category,
  results,
}: Pick<ProjectTable, 'title' | 'description' | 'category' | 'results'>) =>
  searchText(title, description, category, results);

/** One page of the projects within the scope, newest first, for staff. */
export async function list(
  { db }: Pick<Work, 'db'>,
  scope: Scope,
  query: Parameters<typeof repository.list>[2],
) {
  const page = await repository.list(db, scope, query);
  return { ...page, items: await assignments.withHelpers({ db }, await withUploads({ db }, page.items)) };
}

/** One page of a client's projects, newest first. */
export async function listOfClient(
  { db }: Pick<Work, 'db'>,
  clientAccountId: string,
  query: Parameters<typeof repository.listOfClient>[2],
) {
  const page = await repository.listOfClient(db, clientAccountId, query);
  return { ...page, items: await withUploads({ db }, page.items) };
}

/** One page of the projects that visitors may see, newest first. */
export async function listLive(
  { db, now }: Pick<Work, 'db' | 'now'>,
  query: Parameters<typeof repository.listLive>[1],
) {
  const page = await repository.listLive(db, query);
  const said = await publications.newestOf({ db }, page.items);
  const items = (await withUploads({ db }, page.items)).map((project) => ({
    ...forVisitors(project),
    confirmed: publications.confirmationOf(said.get(project.id), project, now()),
    logoUrl: publications.logoAddress(said.get(project.id), project, now()),
  }));
  return { ...page, items };
}

/** The newest projects of a client within the scope, and how many there are. */
export const ofClient = ({ db }: Pick<Work, 'db'>, scope: Scope, clientAccountId: string, limit: number) =>
  list({ db }, scope, { state: 'current', clientAccountId, limit });

/** True if a project within the scope belongs to this client and is not deleted. */
export async function isOfClient(
  { db }: Pick<Work, 'db'>,
  scope: Scope,
  projectId: string,
  clientAccountId: string,
): Promise<boolean> {
  const row = await repository.find(db, scope, projectId);
  return row !== undefined && !row.deleted && row.clientAccountId === clientAccountId;
}

/** The newest projects that visitors may see, for the gallery of the site. */
export const livePortfolio = async (context: Pick<Work, 'db' | 'now'>, limit: number) =>
  (await listLive(context, { limit })).items;

/** The stored rows of projects, newest first. */
export const rowsOf = ({ db }: Pick<Work, 'db'>, which: repository.Which) => repository.rowsOf(db, which);

/** Shows or hides a project on the site after the client's answer, in the running transaction. */
export async function followWord(
  { db, events, now }: Pick<Work, 'db' | 'events' | 'now'>,
  { id, clientAccountId }: Pick<ProjectTable, 'id' | 'clientAccountId'>,
  isVisible: boolean,
): Promise<void> {
  await repository.update(db, id, { isVisible, updatedAt: iso(now()) });
  await events.publish({ topic: 'projects', subjectId: id, clientAccountId, forClient: true });
}

export { addAll, begin, depositPaid, lockPromised, movePromised, takeBackBegun } from './begun.ts';
export { removeUnchanged, titlesOf } from './repository.ts';
export { isOfProjects, resumeVideos };

/** True if a visible project shows this upload, so visitors may see its renditions. */
export const showsUpload = async ({ db }: Pick<Work, 'db'>, file: files.StoredFile): Promise<boolean> =>
  isOfProjects(file) && repository.isLive(db, file.purpose, files.addressOf(file));

/** True if a project within the scope shows this upload. */
export const reachesUpload = ({ db }: Pick<Work, 'db'>, scope: Scope, file: Upload): Promise<boolean> =>
  repository.reachesUpload(db, scope, file.purpose, files.addressOf(file));

/** A project within the scope, deleted or not. @throws AppError `not_found` */
export async function findOrRefuse(db: Work['db'], scope: Scope, id: string) {
  const row = await repository.find(db, scope, id);
  const [project] = row ? await assignments.withHelpers({ db }, await withUploads({ db }, [row])) : [];
  if (!project) throw notFound('This project');
  return project;
}

const noClient = () => invalid('Please select a client.', { clientAccountId: 'Please select a client.' });

/**
 * Runs a write that names a client. @throws AppError `validation_error` at the field if the client is not within the scope
 * or does not exist
 */
async function namingClient<T>(
  context: Pick<Work, 'db'>,
  scope: Scope,
  clientAccountId: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const isGiven = scope !== 'all' && clientAccountId !== undefined;
  if (isGiven && !(await clients.find(context, scope, clientAccountId))) throw noClient();
  try {
    return await work();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw noClient();
  }
}

/**
 * Checks that a person who changes the visibility of a project has the permission to publish. @throws AppError `forbidden`
 */
function assertPublishes(actor: UserActor, before: boolean, isVisible: boolean | undefined): void {
  if (isVisible === undefined || isVisible === before || actor.permissions.includes('portfolio.write'))
    return;
  throw forbidden('Your role does not include publishing projects.');
}

const record = actsOn({ noun: 'projects', subjectType: 'project', topic: 'projects' });

/** Notifies the client that a project was published, unless it is hidden again at once. */
const tellPublished = async (
  context: Work,
  actor: UserActor,
  before: boolean,
  { id, clientAccountId, isVisible }: Pick<ProjectTable, 'id' | 'clientAccountId' | 'isVisible'>,
): Promise<void> => {
  const about = { kind: 'project-published', subjectType: 'project', subjectId: id } as const;
  if (before && !isVisible) await takeBack(context, about);
  if (before || !isVisible || clientAccountId === null) return;
  await notifyUnlessUndone(context, {
    ...about,
    clientAccountId,
    by: { kind: 'user', id: actor.id },
  });
};

/** Checks whether this person may become the owner of a project. */
const admitOwner = (
  context: Work,
  actor: UserActor,
  before: string | null,
  { assignedAdminId: after, clientAccountId }: Pick<ProjectTable, 'assignedAdminId' | 'clientAccountId'>,
) =>
  assignments.admitOwner(context, actor, 'project', {
    before,
    after,
    clientAccountId,
    field: 'assignedAdminId',
  });

/** The type of a project: `video` if it has an uploaded video, or if it has a video and no picture. */
const typeOf = ({ imageUrl, videoUrl }: Pick<ProjectTable, 'imageUrl' | 'videoUrl'>) =>
  videoUrl && (!imageUrl || files.isOurs(videoUrl)) ? 'video' : 'image';

/** Creates a project. The creator becomes its owner, unless the input names another person. */
export async function create(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  input: NewProject,
  bodyFiles: BodyFiles,
) {
  const { db } = context;
  assertPublishes(actor, false, input.isVisible);
  const now = context.now();
  const { assignedAdminId = actor.id, clientAccountId } = input;
  const about = {
    ...input,
    id: newId(now),
    assignedAdminId,
    pictureFailed: false,
    deleted: false,
    deletedAt: null,
    searchText: searchable(input),
    createdAt: iso(now),
    updatedAt: iso(now),
  };
  return namingClient(context, scope, input.clientAccountId, () =>
    storing(context, actor, { addresses: input, clientAccountId }, bodyFiles, async (addresses) => {
      const { imageUrl = null, videoUrl = null, fileUrl = null } = addresses;
      const { fileType = typeOf({ imageUrl, videoUrl }) } = input;
      const row = { ...about, imageUrl, videoUrl, fileUrl, fileType };
      await admitOwner(context, actor, null, row);
      await repository.insert(db, row);
      await publications.admit(context, actor.id, row, false);
      const acted = await record(context, actor, 'create', row);
      await tellPublished(context, actor, false, row);
      return acted.with(await findOrRefuse(db, scope, row.id));
    }),
  );
}

/** The changed fields for the history. Values are kept only of fields in which nobody writes text. */
function changesOf(before: object, after: Record<string, unknown>, given: object) {
  const old = before as Record<string, unknown>;
  const fields = Object.keys(given).filter((field) => old[field] !== after[field]);
  const valued = fields.filter((field) => ['stage', 'promisedOn', 'isVisible'].includes(field));
  const of = (row: Record<string, unknown>) => Object.fromEntries(valued.map((field) => [field, row[field]]));
  return { fields, before: of(old), after: of(after) };
}

/** Changes the given fields of a project. */
export async function update(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  patch: ProjectPatch,
  bodyFiles: BodyFiles,
) {
  const { db } = context;
  const now = context.now();
  const before = await findOrRefuse(db, scope, id);
  assertPublishes(actor, before.isVisible, patch.isVisible);
  const { clientAccountId = before.clientAccountId } = patch;
  return namingClient(context, scope, patch.clientAccountId, () =>
    storing(context, actor, { addresses: patch, clientAccountId }, bodyFiles, async (addresses) => {
      const { assignedAdminId = before.assignedAdminId } = patch;
      await admitOwner(context, actor, before.assignedAdminId, { assignedAdminId, clientAccountId });
      const given: Updateable<ProjectTable> = Object.fromEntries(
        Object.entries({ ...patch, ...addresses }).filter(([, value]) => value !== undefined),
      );
      const { imageUrl = before.imageUrl, videoUrl = before.videoUrl } = addresses;
      if (imageUrl !== before.imageUrl) given.pictureFailed = false;
      if (videoUrl !== before.videoUrl) given.videoProblem = null;
      if (imageUrl !== before.imageUrl || addresses.videoUrl !== undefined)
        given.fileType = typeOf({ imageUrl, videoUrl });
      // By setting a stage, staff may begin the work before the deposit is paid.
      if (patch.stage) given.awaitsDeposit = false;
      const written = patch.nextStep === undefined ? {} : { nextStepAt: iso(now) };
      const changed = await repository.update(db, id, { ...given, ...written, updatedAt: iso(now) });
      if (!changed) throw notFound('This project');
      await repository.update(db, id, { searchText: searchable(changed) });
      if (patch.stage !== undefined && patch.stage !== before.stage)
        await repository.enterStage(db, {
          id: newId(now),
          projectId: id,
          stage: patch.stage,
          userId: actor.id,
          createdAt: iso(now),
        });
      await dropReplaced(context, before, changed);
      if (changed.clientAccountId !== before.clientAccountId) {
        await moveUploads(context, changed);
        // Update the pages of the previous client, so that they no longer show the project.
        await context.events.publish({
          topic: 'projects',
          subjectId: id,
          clientAccountId: before.clientAccountId,
          forClient: true,
        });
      }
      const isHidden = (await publications.admit(context, actor.id, changed, before.isVisible)) === 'hidden';
      if (isHidden) await repository.update(db, id, { isVisible: false });
      const after = { ...changed, isVisible: changed.isVisible && !isHidden };
      const acted = await record(context, actor, 'update', changed, changesOf(before, after, given));
      await tellPublished(context, actor, before.isVisible, after);
      return acted.with(await findOrRefuse(db, 'all', id));
    }),
  );
}

/**
 * Queues the renditions of a project's picture or video again. @throws AppError `conflict` if the renditions have not failed
 */
export const retryUpload = (context: Work, actor: UserActor, scope: Scope, id: string, shown: Shown) =>
  context.db.tx(async () => {
    const project = await findOrRefuse(context.db, scope, id);
    if (project.deleted) throw notFound('This project');
    const { imageUrl, videoUrl, image, video } = project;
    const [address, made] = shown === 'picture' ? [imageUrl, image] : [videoUrl, video];
    if (!address || !files.isOurs(address)) throw conflict(`This project has no uploaded ${shown}.`);
    if (!(await retryRendering(context, shown, address)))
      throw conflict(made ? `This ${shown} is ready.` : `This ${shown} is being prepared already.`);
    const acted = await record(context, actor, `retry-${shown}`, project);
    return acted.with(await findOrRefuse(context.db, scope, id));
  });

async function move(
  context: Work,
  actor: UserActor,
  scope: Scope,
  id: string,
  to: repository.ProjectState,
): Promise<Acted> {
  const { db, jobs } = context;
  if (scope !== 'all') await findOrRefuse(db, scope, id);
  const now = context.now();
  const row = await repository.setDeleted(db, id, to === 'deleted' ? iso(now) : null, iso(now - retentionMs));
  if (!row) throw notFound('This project');
  // Wait one more minute, so that the job never runs while the project can still be restored.
  if (to === 'deleted') await jobs.enqueue(purgeKind, {}, { delayMs: retentionMs + 60_000 });
  return record(context, actor, to === 'deleted' ? 'delete' : 'restore', row);
}

/** Deletes a project. The project is hidden at once and can be restored for 30 days. */
export const remove = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(() => move(context, actor, scope, id, 'deleted'));

/** Restores a deleted project. */
export const restore = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const acted = await move(context, actor, scope, id, 'current');
    return acted.with(await findOrRefuse(context.db, scope, id));
  });

/** Permanently removes projects that can no longer be restored. */
export const purge = ({ db, now }: Pick<Work, 'db' | 'now'>) =>
  db.tx(async () => {
    for (const project of await repository.purge(db, iso(now() - retentionMs)))
      await dropReplaced({ db, now }, project);
  });
