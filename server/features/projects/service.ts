import { isUploadReference } from '#contract/files.ts';
import type { NewProject, ProjectPatch } from '#contract/projects.ts';
import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { changeCounts } from '#server/counters/change-counts.ts';
import { counters } from '#server/counters/counters.ts';
import { isForeignKeyViolation } from '#server/db/errors.ts';
import { searchText } from '#server/db/lists.ts';
import type { ProjectTable } from '#server/db/schema.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import * as files from '#server/features/files/service.ts';
import { newId } from '#server/ids.ts';
import type { UserActor } from '#server/sessions/sessions.ts';
import { enqueueRendering, forVisitors, retryRendering, withImages } from './pictures.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
type FileWork = Work & Pick<Context, 'config' | 'storage' | 'media' | 'log'>;

/** The kind of the job that removes deleted projects for good. */
export const purgeKind = 'projects.purge';

/** How long a deleted project can be brought back, in milliseconds. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

const searchable = ({
  title,
  description,
  category,
  results,
}: Pick<ProjectTable, 'title' | 'description' | 'category' | 'results'>) =>
  searchText(title, description, category, results);

const iso = (ms: number) => new Date(ms).toISOString();

/** One page for staff, newest first. */
export async function list({ db }: Pick<Work, 'db'>, query: Parameters<typeof repository.list>[1]) {
  const page = await repository.list(db, query);
  return { ...page, items: await withImages({ db }, page.items) };
}

/** One page of a client's own projects, newest first. */
export async function listOfClient(
  { db }: Pick<Work, 'db'>,
  clientAccountId: string,
  query: Parameters<typeof repository.listOfClient>[2],
) {
  const page = await repository.listOfClient(db, clientAccountId, query);
  return { ...page, items: await withImages({ db }, page.items) };
}

/** One page of what every visitor may see, newest first. */
export async function listLive({ db }: Pick<Work, 'db'>, query: Parameters<typeof repository.listLive>[1]) {
  const page = await repository.listLive(db, query);
  return { ...page, items: (await withImages({ db }, page.items)).map(forVisitors) };
}

/** The newest projects of a client, and how many there are. */
export const ofClient = async ({ db }: Pick<Work, 'db'>, clientAccountId: string, limit: number) => {
  const query = { shelf: 'current' as const, clientAccountId, limit };
  return list({ db }, query);
};

/** True when a project that is not deleted belongs to this client. */
export async function isOfClient(
  { db }: Pick<Work, 'db'>,
  projectId: string,
  clientAccountId: string,
): Promise<boolean> {
  const row = await repository.find(db, projectId);
  return row !== undefined && !row.deleted && row.clientAccountId === clientAccountId;
}

/** What the gallery of the site shows: the newest live items. */
export const livePortfolio = async ({ db }: Pick<Work, 'db'>, limit: number) =>
  (await listLive({ db }, { limit })).items;

/** True when every visitor may see what was made from this picture: a live project shows it. */
export const showsPicture = ({ db }: Pick<Work, 'db'>, address: string): Promise<boolean> =>
  repository.isLiveImage(db, address);

async function findOrRefuse(db: Work['db'], id: string) {
  const row = await repository.find(db, id);
  const [project] = row ? await withImages({ db }, [row]) : [];
  if (!project) throw notFound('This project');
  return project;
}

/** One project, also a deleted one. */
export const get = ({ db }: Pick<Work, 'db'>, id: string) => findOrRefuse(db, id);

/**
 * Runs a write in a transaction with the address of the picture: as it was given, or of the upload that is taken over in
 * that transaction.
 */
function withPicture<T>(
  context: FileWork,
  actor: UserActor,
  { imageUrl, clientAccountId }: { imageUrl?: string | null | undefined; clientAccountId: string | null },
  write: (imageUrl: string | null | undefined) => Promise<T>,
): Promise<T> {
  if (!imageUrl || !isUploadReference(imageUrl)) return context.db.tx(() => write(imageUrl));
  const uploadedBy = { kind: 'user', id: actor.id } as const;
  const adoption = { purpose: 'picture', clientAccountId, uploadedBy, field: 'imageUrl' } as const;
  return files.adopt(context, imageUrl, adoption, async (file) => {
    await enqueueRendering(context, file);
    return write(files.addressOf(file));
  });
}

/** The upload that a project shows; undefined for pictures that lie elsewhere. */
async function pictureOf(context: Pick<Work, 'db'>, imageUrl: string | null) {
  const file = imageUrl === null ? undefined : await files.findByAddress(context, imageUrl);
  return file?.purpose === 'picture' ? file : undefined;
}

/** Removes a picture of ours that its project does not show any more, in the running transaction. */
async function dropPicture(context: Pick<Work, 'db' | 'now'>, imageUrl: string | null): Promise<void> {
  const picture = await pictureOf(context, imageUrl);
  if (picture) await files.remove(context, picture.id);
}

/** Lets the picture go with a project that moves to another client, in the running transaction. */
async function movePicture(context: Pick<Work, 'db'>, { imageUrl, clientAccountId }: ProjectTable) {
  const picture = await pictureOf(context, imageUrl);
  if (picture && picture.clientAccountId !== clientAccountId)
    await files.giveTo(context, picture.id, clientAccountId);
}

async function assertStaff(db: Work['db'], assignedAdminId: string | null | undefined): Promise<void> {
  if (!assignedAdminId || (await repository.isStaff(db, assignedAdminId))) return;
  const text = 'Please choose somebody of the staff.';
  throw invalid(text, { assignedAdminId: text });
}

/** Runs a write that names a client. @throws AppError at the field when there is no such client */
async function namingClient<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw invalid('Please select a client.', { clientAccountId: 'Please select a client.' });
  }
}

async function record(
  { db, events }: Work,
  actor: UserActor,
  action: string,
  row: { id: string; clientAccountId: string | null },
  now: number,
  detail?: Record<string, unknown>,
): Promise<void> {
  const { id, clientAccountId } = row;
  const entry = {
    userId: actor.id,
    action: `projects.${action}`,
    subjectType: 'project',
    subjectId: id,
    clientAccountId,
    now,
  };
  await audit(db, detail ? { ...entry, detail } : entry);
  await tell({ events }, row);
}

const tell = (
  { events }: Pick<Work, 'events'>,
  { id, clientAccountId }: Pick<ProjectTable, 'id' | 'clientAccountId'>,
) => events.publish({ topic: 'projects', subjectId: id, clientAccountId });

/** Starts a project; whoever starts it is in charge unless somebody else is named. */
export async function create(context: FileWork, actor: UserActor, input: NewProject) {
  const { db } = context;
  const now = context.now();
  const { fileType = input.videoUrl && !input.imageUrl ? 'video' : 'image', assignedAdminId = actor.id } =
    input;
  const row = {
    ...input,
    id: newId(now),
    fileType,
    assignedAdminId,
    fileUrl: null,
    pictureFailed: false,
    deleted: false,
    deletedAt: null,
    searchText: searchable(input),
    createdAt: iso(now),
    updatedAt: iso(now),
  };
  return namingClient(() =>
    withPicture(context, actor, input, async (imageUrl = null) => {
      await assertStaff(db, assignedAdminId);
      await repository.insert(db, { ...row, imageUrl });
      await record(context, actor, 'create', row, now);
      await counters.add(db, repository.countName('current'), 1);
      return findOrRefuse(db, row.id);
    }),
  );
}

/** Changes what is given of a project. */
export async function update(context: FileWork, actor: UserActor, id: string, patch: ProjectPatch) {
  const { db } = context;
  const now = context.now();
  const before = await findOrRefuse(db, id);
  const { clientAccountId = before.clientAccountId } = patch;
  return namingClient(() =>
    withPicture(context, actor, { imageUrl: patch.imageUrl, clientAccountId }, async (imageUrl) => {
      await assertStaff(db, patch.assignedAdminId);
      const given: Partial<ProjectTable> = Object.fromEntries(
        Object.entries({ ...patch, imageUrl }).filter(([, value]) => value !== undefined),
      );
      const anew = imageUrl !== undefined && imageUrl !== before.imageUrl;
      if (anew) given.pictureFailed = false;
      // What a project shows first is what it is.
      const { videoUrl = before.videoUrl } = patch;
      const image = imageUrl === undefined ? before.imageUrl : imageUrl;
      if (anew || patch.videoUrl !== undefined) given.fileType = videoUrl && !image ? 'video' : 'image';
      const changed = await repository.update(db, id, { ...given, updatedAt: iso(now) });
      if (!changed) throw notFound('This project');
      await repository.update(db, id, { searchText: searchable(changed) });
      if (anew) await dropPicture(context, before.imageUrl);
      if (changed.clientAccountId !== before.clientAccountId) {
        await movePicture(context, changed);
        // The client who had it sees it go.
        await tell(context, before);
      }
      await record(context, actor, 'update', changed, now, given);
      return findOrRefuse(db, id);
    }),
  );
}

/** Tries again to make the sizes of a project's picture. @throws AppError `conflict` when that has not failed */
export const retryPicture = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const project = await findOrRefuse(db, id);
    if (project.deleted) throw notFound('This project');
    if (!project.imageUrl || !files.isOurs(project.imageUrl))
      throw conflict('This project has no uploaded picture.');
    if (!(await retryRendering(context, project.imageUrl)))
      throw conflict(project.image ? 'This picture is ready.' : 'This picture is being prepared already.');
    await record(context, actor, 'retry-picture', project, now());
    return findOrRefuse(db, id);
  });

async function shelve(context: Work, actor: UserActor, id: string, to: repository.Shelf): Promise<void> {
  const { db, jobs } = context;
  const now = context.now();
  const row = await repository.setDeleted(db, id, to === 'deleted' ? iso(now) : null, iso(now - keptMs));
  if (!row) throw notFound('This project');
  await record(context, actor, to === 'deleted' ? 'delete' : 'restore', row, now);
  // A minute late rather than a moment early.
  if (to === 'deleted') await jobs.enqueue(purgeKind, {}, { delayMs: keptMs + 60_000 });
  const step = to === 'deleted' ? 1 : -1;
  await changeCounts(db, {
    [repository.countName('current')]: -step,
    [repository.countName('deleted')]: step,
  });
}

/** Deletes a project: nobody sees it any more, and for 30 days it can be brought back. */
export const remove = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(() => shelve(context, actor, id, 'deleted'));

/** Brings a deleted project back. */
export const restore = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    await shelve(context, actor, id, 'current');
    return findOrRefuse(context.db, id);
  });

/** Removes for good what was deleted too long ago to be brought back. */
export const purge = ({ db, now }: Pick<Work, 'db' | 'now'>) =>
  db.tx(async () => {
    const pictures = await repository.purge(db, iso(now() - keptMs));
    for (const imageUrl of pictures) await dropPicture({ db, now }, imageUrl);
    if (pictures.length > 0) await counters.add(db, repository.countName('deleted'), -pictures.length);
  });
