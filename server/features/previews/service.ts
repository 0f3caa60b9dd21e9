import { isFileSource } from '#contract/files.ts';
import { previewTexts, type NewPreview, type StaffPreview } from '#contract/previews.ts';
import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { counters } from '#server/counters/counters.ts';
import type { ClientPreviewTable } from '#server/db/preview-tables.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import * as files from '#server/features/files/service.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import * as projects from '#server/features/projects/service.ts';
import type { Finish } from '#server/idempotency/idempotency.ts';
import { newId } from '#server/ids.ts';
import type { UserActor } from '#server/sessions/sessions.ts';
import type { Spooled } from '#server/uploads/incoming.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
type FileWork = Work & Pick<Context, 'config' | 'storage' | 'media' | 'log'>;
type Row = ClientPreviewTable;

/** The kinds of the jobs that make the watermark, and that remove deleted previews for good. */
export const kinds = {
  image: 'previews.watermark-image',
  video: 'previews.watermark-video',
  purge: 'previews.purge',
} as const;

const iso = (ms: number) => new Date(ms).toISOString();

const noStats = { feedbackCount: 0, averageRating: null };

/** True when a client may see this marked rendition: its preview is ready and was not deleted. */
export const showsFile = ({ db }: Pick<Work, 'db'>, fileId: string): Promise<boolean> =>
  repository.isShown(db, fileId);

/** Previews with how they were received. */
export async function withStats<T extends { id: string }>(context: Pick<Work, 'db'>, rows: T[]) {
  const stats = await feedback.statsOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...(stats.get(row.id) ?? noStats) }));
}

async function findOrRefuse(context: Pick<Work, 'db'>, id: string) {
  const row = await repository.find(context.db, id);
  if (!row) throw notFound('This preview');
  return { ...row, ...((await feedback.statsOf(context, [id])).get(id) ?? noStats) };
}

/** Tells of a change: the client only of what the client can see. */
export const tell = ({ events }: Pick<Work, 'events'>, { id, state, clientAccountId }: Row) =>
  events.publish({
    topic: 'previews',
    subjectId: id,
    clientAccountId: state === 'ready' ? clientAccountId : null,
  });

async function record(context: Work, actor: UserActor, action: string, row: Row): Promise<void> {
  await audit(context.db, {
    userId: actor.id,
    action: `previews.${action}`,
    subjectType: 'clientPreview',
    subjectId: row.id,
    clientAccountId: row.clientAccountId,
    now: context.now(),
  });
  await tell(context, row);
}

/** Puts the making of the watermark into the queue, unless it is there. */
export const enqueueWatermark = (
  { jobs }: Pick<Work, 'jobs'>,
  { id, fileType }: Pick<Row, 'id' | 'fileType'>,
) => jobs.enqueue(kinds[fileType], { id }, { uniqueKey: `${kinds[fileType]}/${id}` });

async function assertTarget(context: Work, clientAccountId: string, projectId: string | null): Promise<void> {
  const refuse = (field: string, text: string) => invalid(text, { [field]: text });
  if (!(await clients.find(context, clientAccountId)))
    throw refuse('clientAccountId', previewTexts.missing.text);
  if (projectId !== null && !(await projects.isOfClient(context, projectId, clientAccountId)))
    throw refuse('projectId', 'Please choose a project of this client.');
}

/** Takes a preview in. The client sees it once it carries the watermark. */
export async function create(
  context: FileWork,
  actor: UserActor,
  input: NewPreview,
  spooled: Readonly<Partial<Record<string, Spooled>>>,
  finish: Finish<StaffPreview>,
): Promise<StaffPreview> {
  const { db } = context;
  const { clientAccountId, title, description } = input;
  const projectId = input.projectId || null;
  await assertTarget(context, clientAccountId, projectId);
  // Senders that mark by themselves give the clean file as the original; the watermark is made from that one.
  const { originalFileUrl } = input;
  const clean = typeof originalFileUrl === 'string' && isFileSource(originalFileUrl);
  const field = clean ? 'originalFileUrl' : 'fileUrl';
  const adoption = {
    purpose: 'preview-original',
    clientAccountId,
    uploadedBy: { kind: 'user', id: actor.id },
    fileName: input.originalName ?? undefined,
    field,
  } as const;
  const source = spooled[field] ?? (clean ? originalFileUrl : input.fileUrl);
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
    await counters.add(db, repository.countName, 1);
    return findOrRefuse(context, row.id);
  };
  return files.adopt(context, source, adoption, (file) => finish(() => write(file)));
}

/** Tries again to mark a preview that is held or failed. @throws AppError `conflict` when it is neither */
export const retry = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const again = { state: 'processing', progress: 0, reason: null, updatedAt: iso(now()) } as const;
    const row = await repository.change(db, id, ['held', 'failed'], again);
    if (!row) {
      const { state } = await findOrRefuse(context, id);
      throw conflict(
        state === 'ready' ? 'This preview is ready.' : 'This preview is being prepared already.',
      );
    }
    await record(context, actor, 'retry', row);
    await enqueueWatermark(context, row);
    return findOrRefuse(context, id);
  });

/** Deletes a preview: nobody sees it or its files any more, and for 30 days it can be brought back. */
export const remove = (context: Work, actor: UserActor, id: string): Promise<void> =>
  context.db.tx(async () => {
    const { db, jobs, now } = context;
    const row = await repository.setDeleted(db, id, iso(now()), iso(0));
    if (!row) throw notFound('This preview');
    // What was made from the original goes with it.
    if (row.originalId !== null) await files.remove(context, row.originalId);
    await record(context, actor, 'delete', row);
    // A minute late rather than a moment early.
    await jobs.enqueue(kinds.purge, {}, { delayMs: files.keptMs + 60_000 });
    await counters.add(db, repository.countName, -1);
  });

/** Brings a deleted preview back. */
export const restore = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const row = await repository.setDeleted(db, id, null, iso(now() - files.keptMs));
    if (!row || row.originalId === null) throw notFound('This preview');
    await files.restore(context, row.originalId);
    if (row.state === 'processing') await enqueueWatermark(context, row);
    await record(context, actor, 'restore', row);
    await counters.add(db, repository.countName, 1);
    return findOrRefuse(context, id);
  });

/** Removes for good what was deleted too long ago to be brought back. */
export const purge = (context: Pick<Work, 'db' | 'now'>): Promise<void> =>
  context.db.tx(async () => {
    const ids = (await repository.listDeleted(context.db, iso(context.now() - files.keptMs))).map(
      ({ id }) => id,
    );
    if (ids.length === 0) return;
    await feedback.removeOf(context, ids);
    await repository.removeAll(context.db, ids);
  });
