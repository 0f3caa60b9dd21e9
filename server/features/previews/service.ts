import { isFileSource } from '#contract/files.ts';
import { previewTexts, type NewPreview, type StaffPreview } from '#contract/previews.ts';
import { act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import type { ClientPreviewTable } from '#server/data/db/migrations/preview-tables.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import * as files from '#server/features/files/service.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import * as projects from '#server/features/projects/service.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { DiskFile } from '#server/work/uploads/disk-file.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
type FileWork = Work & Pick<Context, 'config' | 'storage' | 'media' | 'log'>;
type Row = ClientPreviewTable;

/** The kinds of the jobs that make watermarks and that remove deleted previews permanently. */
export const kinds = {
  image: 'previews.watermark-image',
  video: 'previews.watermark-video',
  purge: 'previews.purge',
} as const;

const noStats = { feedbackCount: 0, averageRating: null };

/** True when a client may see this watermarked rendition: its preview is ready and not deleted. */
export const showsFile = ({ db }: Pick<Work, 'db'>, fileId: string): Promise<boolean> =>
  repository.isShown(db, fileId);

/** Adds the number of feedback entries and the average rating to previews. */
export async function withStats<T extends { id: string }>(context: Pick<Work, 'db'>, rows: T[]) {
  const stats = await feedback.statsOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...(stats.get(row.id) ?? noStats) }));
}

/** True when a preview within a scope was made from this file, or shows it. */
export const reachesFile = ({ db }: Pick<Work, 'db'>, scope: Scope, fileId: string): Promise<boolean> =>
  repository.reachesFile(db, scope, fileId);

/** Refuses a preview beyond a scope, deleted or not, as one that does not exist. @throws AppError `not_found` */
async function assertWithin({ db }: Pick<Work, 'db'>, scope: Scope, id: string): Promise<void> {
  if (scope !== 'all' && !(await repository.isWithin(db, scope, id))) throw notFound('This preview');
}

async function findOrRefuse(context: Pick<Work, 'db'>, scope: Scope, id: string) {
  const row = await repository.find(context.db, scope, id);
  if (!row) throw notFound('This preview');
  return { ...row, ...((await feedback.statsOf(context, [id])).get(id) ?? noStats) };
}

const subject = ({ id, state, clientAccountId }: Row) =>
  ({
    topic: 'previews',
    subjectId: id,
    clientAccountId,
    // A client receives events only of previews that the client can see.
    forClient: state === 'ready',
  }) as const;

/** Publishes a change that was made by a job rather than by staff. */
export const tell = ({ events }: Pick<Work, 'events'>, row: Row) => events.publish(subject(row));

const record = (context: Work, actor: UserActor, action: string, row: Row): Promise<void> =>
  act(context, actor, { action: `previews.${action}`, subjectType: 'clientPreview', ...subject(row) });

/** Queues the job that makes the watermark, unless it is queued already. */
export const enqueueWatermark = (
  { jobs }: Pick<Work, 'jobs'>,
  { id, fileType }: Pick<Row, 'id' | 'fileType'>,
) => jobs.enqueue(kinds[fileType], { id }, { uniqueKey: `${kinds[fileType]}/${id}` });

async function assertTarget(
  context: Work,
  scope: Scope,
  clientAccountId: string,
  projectId: string | null,
): Promise<void> {
  const refuse = (field: string, text: string) => invalid(text, { [field]: text });
  const noProject = () => refuse('projectId', 'Please choose a project of this client.');
  // Whoever works on projects reaches no company but by one of them.
  const isByProject = scope !== 'all' && scope.of === 'projects';
  if (isByProject && projectId === null) throw noProject();
  if (!isByProject && !(await clients.find(context, scope, clientAccountId)))
    throw refuse('clientAccountId', previewTexts.missing.text);
  if (projectId !== null && !(await projects.isOfClient(context, scope, projectId, clientAccountId)))
    throw noProject();
}

/** Stores a preview. The client sees it once it is watermarked. */
export async function create(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  input: NewPreview,
  bodyFiles: Readonly<Partial<Record<string, DiskFile>>>,
  finish: Finish<StaffPreview>,
): Promise<StaffPreview> {
  const { db } = context;
  const { clientAccountId, title, description } = input;
  const projectId = input.projectId || null;
  await assertTarget(context, scope, clientAccountId, projectId);
  // A caller that watermarks its files itself sends the clean file as the original; our watermark is made from that.
  const { originalFileUrl } = input;
  const clean = typeof originalFileUrl === 'string' && isFileSource(originalFileUrl);
  const field = clean ? 'originalFileUrl' : 'fileUrl';
  const target = {
    purpose: 'preview-original',
    clientAccountId,
    uploadedBy: { kind: 'user', id: actor.id },
    fileName: input.originalName ?? undefined,
    field,
  } as const;
  const source = bodyFiles[field] ?? (clean ? originalFileUrl : input.fileUrl);
  const write = async (file: files.StoredFile) => {
    const now = context.now();
    const row: Row = {
      id: newId(now),
      clientAccountId,
      projectId,
      title,
      description,
      fileType: file.kind === 'video' ? 'video' : 'image',
      originalName: file.originalName,
      originalId: file.id,
      markedId: null,
      thumbnailId: null,
      posterId: null,
      state: 'processing',
      progress: 0,
      reason: null,
      deleted: false,
      deletedAt: null,
      createdAt: iso(now),
      updatedAt: iso(now),
    };
    await repository.insert(db, row);
    await record(context, actor, 'create', row);
    await enqueueWatermark(context, row);
    return findOrRefuse(context, scope, row.id);
  };
  return files.storeFile(context, source, target, (file) => finish(() => write(file)));
}

/** Queues the watermark of a held or failed preview again. @throws AppError `conflict` when it is neither */
export const retry = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    await assertWithin(context, scope, id);
    const again = { state: 'processing', progress: 0, reason: null, updatedAt: iso(now()) } as const;
    const row = await repository.change(db, id, ['held', 'failed'], again);
    if (!row) {
      const { state } = await findOrRefuse(context, scope, id);
      throw conflict(
        state === 'ready' ? 'This preview is ready.' : 'This preview is being prepared already.',
      );
    }
    await record(context, actor, 'retry', row);
    await enqueueWatermark(context, row);
    return findOrRefuse(context, scope, id);
  });

/** Deletes a preview: it and its files are hidden at once and can be restored for 30 days. */
export const remove = (context: Work, actor: UserActor, scope: Scope, id: string): Promise<void> =>
  context.db.tx(async () => {
    const { db, jobs, now } = context;
    await assertWithin(context, scope, id);
    const row = await repository.setDeleted(db, id, iso(now()), iso(0));
    if (!row) throw notFound('This preview');
    // Files derived from the original are deleted with it.
    if (row.originalId !== null) await files.remove(context, row.originalId);
    await record(context, actor, 'delete', row);
    // A minute is added so that the job never runs before the time for a restore is over.
    await jobs.enqueue(kinds.purge, {}, { delayMs: files.retentionMs + 60_000 });
  });

/** Restores a deleted preview. */
export const restore = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    await assertWithin(context, scope, id);
    const row = await repository.setDeleted(db, id, null, iso(now() - files.retentionMs));
    if (!row || row.originalId === null) throw notFound('This preview');
    await files.restore(context, row.originalId);
    if (row.state === 'processing') await enqueueWatermark(context, row);
    await record(context, actor, 'restore', row);
    return findOrRefuse(context, scope, id);
  });

/** Permanently removes previews whose time for a restore is over. */
export const purge = (context: Pick<Work, 'db' | 'now'>): Promise<void> =>
  context.db.tx(async () => {
    const ids = (await repository.listDeleted(context.db, iso(context.now() - files.retentionMs))).map(
      ({ id }) => id,
    );
    if (ids.length === 0) return;
    await feedback.removeOf(context, ids);
    await repository.removeAll(context.db, ids);
  });
