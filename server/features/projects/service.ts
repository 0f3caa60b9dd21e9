import type { Updateable } from 'kysely';
import { isUploadReference } from '#contract/files.ts';
import type { NewProject, ProjectPatch } from '#contract/projects.ts';
import { actsOn } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { isForeignKeyViolation } from '#server/data/db/errors.ts';
import { searchText } from '#server/data/db/queries/lists.ts';
import type { ProjectTable } from '#server/data/db/migrations/schema.ts';
import * as assignments from '#server/features/assignments/service.ts';
import { conflict, forbidden, invalid, notFound } from '#server/core/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import * as publications from '#server/features/publications/service.ts';
import * as files from '#server/features/files/service.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { enqueueRendering, forVisitors, retryRendering, withImages } from './pictures.ts';
import { notifyUnlessUndone, takeBack } from '#server/work/notices/undoable.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
type FileWork = Work & Pick<Context, 'config' | 'storage' | 'media' | 'log'>;

/** The kind of the job that permanently removes deleted projects. */
export const purgeKind = 'projects.purge';

/** How long a deleted project can be restored, in milliseconds. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;

const searchable = ({
  title,
  description,
  category,
  results,
}: Pick<ProjectTable, 'title' | 'description' | 'category' | 'results'>) =>
  searchText(title, description, category, results);

/** One page for staff within their scope, newest first. */
export async function list(
  { db }: Pick<Work, 'db'>,
  scope: Scope,
  query: Parameters<typeof repository.list>[2],
) {
  const page = await repository.list(db, scope, query);
  return { ...page, items: await assignments.withHelpers({ db }, await withImages({ db }, page.items)) };
}

/** One page of a client's projects, newest first. */
export async function listOfClient(
  { db }: Pick<Work, 'db'>,
  clientAccountId: string,
  query: Parameters<typeof repository.listOfClient>[2],
) {
  const page = await repository.listOfClient(db, clientAccountId, query);
  return { ...page, items: await withImages({ db }, page.items) };
}

/** One page of the projects that visitors may see, newest first. */
export async function listLive(
  { db, now }: Pick<Work, 'db' | 'now'>,
  query: Parameters<typeof repository.listLive>[1],
) {
  const page = await repository.listLive(db, query);
  const said = await publications.newestOf({ db }, page.items);
  const items = (await withImages({ db }, page.items)).map((project) => ({
    ...forVisitors(project),
    confirmed: publications.confirmationOf(said.get(project.id), project, now()),
    logoUrl: publications.logoAddress(said.get(project.id), project, now()),
  }));
  return { ...page, items };
}

/** The newest projects of a client within a scope, and the total. */
export const ofClient = ({ db }: Pick<Work, 'db'>, scope: Scope, clientAccountId: string, limit: number) =>
  list({ db }, scope, { state: 'current', clientAccountId, limit });

/** True when a project within a scope that is not deleted belongs to this client. */
export async function isOfClient(
  { db }: Pick<Work, 'db'>,
  scope: Scope,
  projectId: string,
  clientAccountId: string,
): Promise<boolean> {
  const row = await repository.find(db, scope, projectId);
  return row !== undefined && !row.deleted && row.clientAccountId === clientAccountId;
}

/** The gallery of the site: the newest projects that visitors may see. */
export const livePortfolio = async (context: Pick<Work, 'db' | 'now'>, limit: number) =>
  (await listLive(context, { limit })).items;

/** Projects as they are stored, the newest first. */
export const rowsOf = ({ db }: Pick<Work, 'db'>, which: repository.Which) => repository.rowsOf(db, which);

/** Shows or hides a project because of its client's word, in the running transaction. */
export async function followWord(
  { db, events, now }: Pick<Work, 'db' | 'events' | 'now'>,
  { id, clientAccountId }: Pick<ProjectTable, 'id' | 'clientAccountId'>,
  isVisible: boolean,
): Promise<void> {
  await repository.update(db, id, { isVisible, updatedAt: iso(now()) });
  await events.publish({ topic: 'projects', subjectId: id, clientAccountId, forClient: true });
}

/** True when visitors may see the renditions of this picture, because a visible project shows it. */
export const showsPicture = ({ db }: Pick<Work, 'db'>, address: string): Promise<boolean> =>
  repository.isLiveImage(db, address);

/** True when a project within a scope shows the picture at this address. */
export const reachesPicture = ({ db }: Pick<Work, 'db'>, scope: Scope, address: string): Promise<boolean> =>
  repository.reachesImage(db, scope, address);

/** One project within a scope, deleted or not. @throws AppError `not_found` */
export async function findOrRefuse(db: Work['db'], scope: Scope, id: string) {
  const row = await repository.find(db, scope, id);
  const [project] = row ? await assignments.withHelpers({ db }, await withImages({ db }, [row])) : [];
  if (!project) throw notFound('This project');
  return project;
}

/**
 * Runs a write in a transaction and passes it the address of the picture: the given address, or that of the upload,
 * which is stored in the same transaction.
 */
function withPicture<T>(
  context: FileWork,
  actor: UserActor,
  { imageUrl, clientAccountId }: { imageUrl?: string | null | undefined; clientAccountId: string | null },
  write: (imageUrl: string | null | undefined) => Promise<T>,
): Promise<T> {
  if (!imageUrl || !isUploadReference(imageUrl)) return context.db.tx(() => write(imageUrl));
  const uploadedBy = { kind: 'user', id: actor.id } as const;
  const target = { purpose: 'picture', clientAccountId, uploadedBy, field: 'imageUrl' } as const;
  return files.storeFile(context, imageUrl, target, async (file) => {
    await enqueueRendering(context, file);
    return write(files.addressOf(file));
  });
}

/**
 * What was sent, with an upload that is named as the file made the picture, which it is then too.
 * @throws AppError `validation_error` where another picture is named beside it
 */
function withUploadedFile<T extends Pick<ProjectPatch, 'imageUrl' | 'fileUrl'>>(input: T): T {
  const { fileUrl, imageUrl } = input;
  if (!fileUrl || !isUploadReference(fileUrl)) return input;
  if (imageUrl) throw invalid(twoPictures, { fileUrl: twoPictures });
  return { ...input, imageUrl: fileUrl, fileUrl: null };
}

const twoPictures = 'An uploaded file is the picture too: please leave the other picture out.';

/** The uploaded picture that a project shows; undefined for a picture at another site. */
async function pictureOf(context: Pick<Work, 'db'>, imageUrl: string | null) {
  const file = imageUrl === null ? undefined : await files.findByAddress(context, imageUrl);
  return file?.purpose === 'picture' ? file : undefined;
}

/** Deletes an uploaded picture that its project no longer shows, in the running transaction. */
async function dropPicture(context: Pick<Work, 'db' | 'now'>, imageUrl: string | null): Promise<void> {
  const picture = await pictureOf(context, imageUrl);
  if (picture) await files.remove(context, picture.id);
}

/** Gives the picture of a project to the project's new client, in the running transaction. */
async function movePicture(
  context: Pick<Work, 'db'>,
  { imageUrl, clientAccountId }: Pick<ProjectTable, 'imageUrl' | 'clientAccountId'>,
) {
  const picture = await pictureOf(context, imageUrl);
  if (picture && picture.clientAccountId !== clientAccountId)
    await files.giveTo(context, picture.id, clientAccountId);
}

const noClient = () => invalid('Please select a client.', { clientAccountId: 'Please select a client.' });

/**
 * Runs a write that refers to a client. @throws AppError `validation_error` at the field when there is no such client within
 * the scope
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

/** What visitors see is changed by those alone who may publish. @throws AppError `forbidden` */
function assertPublishes(actor: UserActor, before: boolean, isVisible: boolean | undefined): void {
  if (isVisible === undefined || isVisible === before || actor.permissions.includes('portfolio.write'))
    return;
  throw forbidden('Your role does not include publishing projects.');
}

const record = actsOn({ noun: 'projects', subjectType: 'project', topic: 'projects' });

/** Tells the client of a project that visitors can see from now on, unless it is hidden again at once. */
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

/** Checks who is to own a project, before it is stored. */
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

/** Creates a project. The user who creates it is in charge unless the input names another. */
export async function create(context: FileWork, actor: UserActor, scope: Scope, sent: NewProject) {
  const { db } = context;
  const input = withUploadedFile(sent);
  assertPublishes(actor, false, input.isVisible);
  const now = context.now();
  const { fileType = input.videoUrl && !input.imageUrl ? 'video' : 'image', assignedAdminId = actor.id } =
    input;
  const row = {
    ...input,
    id: newId(now),
    fileType,
    assignedAdminId,
    pictureFailed: false,
    deleted: false,
    deletedAt: null,
    searchText: searchable(input),
    createdAt: iso(now),
    updatedAt: iso(now),
  };
  return namingClient(context, scope, input.clientAccountId, () =>
    withPicture(context, actor, input, async (imageUrl = null) => {
      await admitOwner(context, actor, null, row);
      await repository.insert(db, { ...row, imageUrl });
      await publications.admit(context, actor.id, { ...row, imageUrl }, false);
      await record(context, actor, 'create', row);
      await tellPublished(context, actor, false, row);
      return findOrRefuse(db, scope, row.id);
    }),
  );
}

/** Changes the given fields of a project. */
export async function update(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  sent: ProjectPatch,
) {
  const { db } = context;
  const patch = withUploadedFile(sent);
  const now = context.now();
  const before = await findOrRefuse(db, scope, id);
  assertPublishes(actor, before.isVisible, patch.isVisible);
  const { clientAccountId = before.clientAccountId } = patch;
  return namingClient(context, scope, patch.clientAccountId, () =>
    withPicture(context, actor, { imageUrl: patch.imageUrl, clientAccountId }, async (imageUrl) => {
      const { assignedAdminId = before.assignedAdminId } = patch;
      await admitOwner(context, actor, before.assignedAdminId, { assignedAdminId, clientAccountId });
      const given: Updateable<ProjectTable> = Object.fromEntries(
        Object.entries({ ...patch, imageUrl }).filter(([, value]) => value !== undefined),
      );
      const anew = imageUrl !== undefined && imageUrl !== before.imageUrl;
      if (anew) given.pictureFailed = false;
      // Pages show the picture if there is one, else the video; `fileType` follows.
      const { videoUrl = before.videoUrl } = patch;
      const image = imageUrl === undefined ? before.imageUrl : imageUrl;
      if (anew || patch.videoUrl !== undefined) given.fileType = videoUrl && !image ? 'video' : 'image';
      const changed = await repository.update(db, id, { ...given, updatedAt: iso(now) });
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
      if (anew) await dropPicture(context, before.imageUrl);
      if (changed.clientAccountId !== before.clientAccountId) {
        await movePicture(context, changed);
        // The previous client's pages must stop showing the project.
        await context.events.publish({
          topic: 'projects',
          subjectId: id,
          clientAccountId: before.clientAccountId,
          forClient: true,
        });
      }
      const isHidden = (await publications.admit(context, actor.id, changed, before.isVisible)) === 'hidden';
      if (isHidden) await repository.update(db, id, { isVisible: false });
      await record(context, actor, 'update', changed, given);
      await tellPublished(context, actor, before.isVisible, {
        ...changed,
        isVisible: changed.isVisible && !isHidden,
      });
      return findOrRefuse(db, 'all', id);
    }),
  );
}

/** Queues the renditions of a project's picture again. @throws AppError `conflict` when they have not failed */
export const retryPicture = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const project = await findOrRefuse(context.db, scope, id);
    if (project.deleted) throw notFound('This project');
    if (!project.imageUrl || !files.isOurs(project.imageUrl))
      throw conflict('This project has no uploaded picture.');
    if (!(await retryRendering(context, project.imageUrl)))
      throw conflict(project.image ? 'This picture is ready.' : 'This picture is being prepared already.');
    await record(context, actor, 'retry-picture', project);
    return findOrRefuse(context.db, scope, id);
  });

async function move(
  context: Work,
  actor: UserActor,
  scope: Scope,
  id: string,
  to: repository.ProjectState,
): Promise<void> {
  const { db, jobs } = context;
  if (scope !== 'all') await findOrRefuse(db, scope, id);
  const now = context.now();
  const row = await repository.setDeleted(db, id, to === 'deleted' ? iso(now) : null, iso(now - retentionMs));
  if (!row) throw notFound('This project');
  await record(context, actor, to === 'deleted' ? 'delete' : 'restore', row);
  // A minute is added so that the job never runs before the time for a restore is over.
  if (to === 'deleted') await jobs.enqueue(purgeKind, {}, { delayMs: retentionMs + 60_000 });
}

/** Deletes a project: it is hidden at once and can be restored for 30 days. */
export const remove = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(() => move(context, actor, scope, id, 'deleted'));

/** Restores a deleted project. */
export const restore = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    await move(context, actor, scope, id, 'current');
    return findOrRefuse(context.db, scope, id);
  });

/** Permanently removes projects whose time for a restore is over. */
export const purge = ({ db, now }: Pick<Work, 'db' | 'now'>) =>
  db.tx(async () => {
    const pictures = await repository.purge(db, iso(now() - retentionMs));
    for (const imageUrl of pictures) await dropPicture({ db, now }, imageUrl);
  });
