import { isFileSource } from '#contract/files.ts';
import type { NewPreviewSet } from '#contract/preview-versions.ts';
import { previewTexts, type NewPreview, type StaffPreview } from '#contract/previews.ts';
import { fileTexts } from '#contract/texts/file-texts.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import type { ClientPreviewTable } from '#server/data/db/tables/preview.ts';
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
import * as versionRows from './versions/repository.ts';
import * as versions from './versions/versions.ts';

export { countOfClient, findRow, setRoundAsked } from './repository.ts';

export type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
export type FileWork = Work & Pick<Context, 'config' | 'storage' | 'media' | 'log'>;
type Row = ClientPreviewTable;

/** The kinds of the jobs that make watermarks and that permanently remove deleted previews. */
export const kinds = {
  image: 'previews.watermark-image',
  video: 'previews.watermark-video',
  purge: 'previews.purge',
} as const;

const noStats = { feedbackCount: 0, noteCount: 0, averageRating: null };

/** True if a client may see this watermarked rendition: its version is ready, and its preview is not deleted. */
export const showsFile = ({ db }: Pick<Work, 'db'>, fileId: string): Promise<boolean> =>
  versionRows.isShown(db, fileId);

/** Adds to each preview the number of its feedback entries and notes, and its average rating. */
export async function withStats<T extends { id: string }>(context: Pick<Work, 'db'>, rows: T[]) {
  const stats = await feedback.statsOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...(stats.get(row.id) ?? noStats) }));
}

/** True if a preview within the scope was made from this file, or shows this file. */
export const reachesFile = ({ db }: Pick<Work, 'db'>, scope: Scope, fileId: string): Promise<boolean> =>
  versionRows.reachesFile(db, scope, fileId);

/**
 * Refuses a preview outside the scope, deleted or not, with the answer for a preview that does not exist. @throws AppError
 * `not_found`
 */
export async function assertWithin({ db }: Pick<Work, 'db'>, scope: Scope, id: string): Promise<void> {
  if (scope !== 'all' && !(await repository.isWithin(db, scope, id))) throw notFound('This preview');
}

/** Finds a preview within a scope. @throws AppError `not_found` */
export async function findWithin({ db }: Pick<Work, 'db'>, scope: Scope, id: string) {
  const row = await repository.find(db, scope, id);
  if (!row) throw notFound('This preview');
  return row;
}

/**
 * Finds a preview within the scope, as staff see it, with the numbers of feedback and notes. @throws AppError `not_found`
 */
export async function findOrRefuse(context: Pick<Work, 'db'>, scope: Scope, id: string) {
  const row = await findWithin(context, scope, id);
  return { ...row, ...((await feedback.statsOf(context, [id])).get(id) ?? noStats) };
}

/** Adds to a preview the contacts who still have to decide, and marks the given contact among them. */
export const withAsked = async <P extends { id: string; waitsFor: string | null }>(
  { db }: Pick<Work, 'db'>,
  contactId: string,
  preview: P,
) => ({ ...preview, asks: [], ...(await repository.withAsked(db, contactId, [preview]))[0] });

/** Finds a preview that its client can see. @throws AppError `not_found` */
export async function findShown({ db }: Pick<Work, 'db'>, clientAccountId: string, id: string) {
  const row = await repository.findOfClient(db, clientAccountId, id);
  if (!row) throw notFound('This preview');
  return row;
}

/**
 * Locks a preview. Call this first in a transaction that depends on the newest version.
 * @throws AppError `not_found` if the preview is deleted
 */
export async function lock({ db }: Pick<Work, 'db'>, id: string): Promise<Row> {
  const row = await repository.lock(db, id);
  if (!row) throw notFound('This preview');
  return row;
}

/** Locks a preview that its client can see. @throws AppError `not_found` */
export async function lockShown(
  context: Pick<Work, 'db'>,
  clientAccountId: string,
  id: string,
): Promise<Row> {
  const row = await lock(context, id);
  if (row.clientAccountId !== clientAccountId || row.state !== 'ready') throw notFound('This preview');
  return row;
}

/**
 * The fields of an event about a preview. `version` is the state of the changed version, if the preview shows another
 * version.
 */
const subject = ({ id, state, clientAccountId }: Row, version: Row['state'] = state) =>
  ({
    topic: 'previews',
    subjectId: id,
    clientAccountId,
    // Clients get events only for versions that they can see.
    forClient: version === 'ready',
  }) as const;

/** Publishes a change that a job has made and that needs no row in the audit log. */
export const tell = ({ events }: Pick<Work, 'events'>, row: Row, version?: Row['state']) =>
  events.publish(subject(row, version));

/** Records an action of staff on a preview, and publishes an event about it. */
export const record = (
  context: Pick<Work, 'db' | 'events' | 'now'>,
  actor: Pick<UserActor, 'id'>,
  action: string,
  row: Row,
  { detail, version }: { detail?: Record<string, unknown>; version?: Row['state'] } = {},
): Promise<Acted> =>
  act(context, actor, {
    action: `previews.${action}`,
    subjectType: 'clientPreview',
    detail,
    ...subject(row, version),
  });

/** Queues the job that makes the watermark of a version, unless the job is queued already. */
export async function enqueueWatermark({ db, jobs }: Pick<Work, 'db' | 'jobs'>, versionId: string) {
  const made = await versionRows.filesOf(db, versionId);
  const kind = made.some((file) => file.kind === 'video') ? kinds.video : kinds.image;
  return jobs.enqueue(kind, { id: versionId }, { uniqueKey: `${kind}/${versionId}` });
}

async function assertTarget(
  context: Work,
  scope: Scope,
  clientAccountId: string,
  projectId: string | null,
): Promise<void> {
  const refuse = (field: string, text: string) => invalid(text, { [field]: text });
  const noProject = () => refuse('projectId', 'Please choose a project of this client.');
  // Staff whose scope is projects reach a company only through one of its projects.
  const isByProject = scope !== 'all' && scope.of === 'projects';
  if (isByProject && projectId === null) throw noProject();
  if (!isByProject && !(await clients.find(context, scope, clientAccountId)))
    throw refuse('clientAccountId', previewTexts.missing.text);
  if (projectId !== null && !(await projects.isOfClient(context, scope, projectId, clientAccountId)))
    throw noProject();
}

export const targetOf = (
  actor: UserActor,
  clientAccountId: string,
  field: string,
  fileName?: string | null,
) =>
  ({
    purpose: 'preview-original',
    clientAccountId,
    uploadedBy: { kind: 'user', id: actor.id },
    fileName: fileName ?? undefined,
    field,
  }) as const;

export type BodyFiles = Readonly<Partial<Record<string, DiskFile>>>;

/** Matches a data URL whose given type is neither an image nor a video. Unknown and generic types are allowed. */
const ofWrongType = /^data:(?!image\/|video\/|application\/(?:pdf|octet-stream)|[;,])/i;

/**
 * The single file of an upload by the published API. Programs that add their own watermark send the clean file as the
 * original, and our watermark is made from that file.
 */
export function sourceOf(
  { fileUrl, originalFileUrl }: { fileUrl?: string | undefined; originalFileUrl?: unknown },
  bodyFiles: BodyFiles,
): { field: string; source: string | DiskFile } {
  const clean = typeof originalFileUrl === 'string' && isFileSource(originalFileUrl);
  if (clean && fileUrl && ofWrongType.test(fileUrl))
    throw invalid(fileTexts.versionType, { fileUrl: fileTexts.versionType });
  const field = clean ? 'originalFileUrl' : 'fileUrl';
  return { field, source: bodyFiles[field] ?? (clean ? originalFileUrl : (fileUrl ?? '')) };
}

interface About {
  clientAccountId: string;
  title: string;
  description: string | null;
  projectId?: string | null | undefined;
  note?: string | null | undefined;
  dueOn?: string | null | undefined;
}

/** Writes the rows of a preview and its first version, in the running transaction. */
async function write(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  { clientAccountId, title, description, projectId, note = null, dueOn = null }: About,
  originals: files.StoredFile[],
): Promise<Acted<StaffPreview>> {
  const { db } = context;
  const now = context.now();
  const about = { note, dueOn, overrideReason: null, userId: actor.id };
  const id = newId(now);
  const made = versions.build(context, id, 1, originals, about);
  const [first] = made.files;
  if (!first) throw new Error('A version has a file.');
  const row: Row = {
    id,
    clientAccountId,
    projectId: projectId || null,
    title,
    description,
    ...versions.copiesOf(made.version, first),
    deliveryPromised: false,
    deleted: false,
    deletedAt: null,
    createdAt: iso(now),
    updatedAt: iso(now),
  };
  await repository.insert(db, row);
  await versionRows.insert(db, made.version, made.files);
  const acted = await record(context, actor, 'create', row);
  await enqueueWatermark(context, made.version.id);
  return acted.with(await findOrRefuse(context, scope, id));
}

/** Stores a preview. The client sees the preview once it has its watermark. */
export async function create(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  input: NewPreview,
  bodyFiles: BodyFiles,
  finish: Finish<Acted<StaffPreview>>,
): Promise<Acted<StaffPreview>> {
  await assertTarget(context, scope, input.clientAccountId, input.projectId || null);
  const { field, source } = sourceOf(input, bodyFiles);
  const target = targetOf(actor, input.clientAccountId, field, input.originalName);
  return files.storeFile(context, source, target, (file) =>
    finish(() => write(context, actor, scope, input, [file])),
  );
}

/** Stores a preview that consists of several files or of a document. */
export async function createSet(
  context: FileWork,
  actor: UserActor,
  scope: Scope,
  input: NewPreviewSet,
  finish: Finish<Acted<StaffPreview>>,
): Promise<Acted<StaffPreview>> {
  await assertTarget(context, scope, input.clientAccountId, input.projectId || null);
  const target = { ...targetOf(actor, input.clientAccountId, 'files'), documents: true };
  return files.storeFiles(context, input.files, target, (stored) =>
    finish(() => write(context, actor, scope, input, stored)),
  );
}

/** Changes the details of a preview. */
export const update = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  id: string,
  changes: {
    title?: string | undefined;
    description?: string | null | undefined;
    projectId?: string | null | undefined;
    deliveryPromised?: boolean | undefined;
  },
) =>
  context.db.tx(async () => {
    const preview = await findOrRefuse(context, scope, id);
    const { projectId, ...rest } = changes;
    if (projectId !== undefined)
      await assertTarget(context, scope, preview.clientAccountId, projectId || null);
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const row = await repository.change(context.db, id, {
      ...given,
      ...(projectId === undefined ? {} : { projectId: projectId || null }),
      updatedAt: iso(context.now()),
    });
    if (!row) throw notFound('This preview');
    const acted = await record(context, actor, 'update', row);
    return acted.with(await findOrRefuse(context, scope, id));
  });

/**
 * Queues the watermark of the newest version again. @throws AppError `conflict` unless this version is held or has failed
 */
export const retry = (context: Work, actor: UserActor, scope: Scope, id: string) =>
  context.db.tx(async () => {
    const { db } = context;
    await assertWithin(context, scope, id);
    await lock(context, id);
    const newest = await versionRows.newest(db, id);
    const again = { state: 'processing', progress: 0, reason: null } as const;
    const version = newest && (await versionRows.change(db, newest.id, ['held', 'failed'], again));
    if (!version)
      throw conflict(
        newest?.state === 'ready' ? 'This preview is ready.' : 'This preview is already being prepared.',
      );
    const row = await versions.showCurrent(context, id);
    if (!row) throw notFound('This preview');
    const acted = await record(context, actor, 'retry', row, { version: 'processing' });
    await enqueueWatermark(context, version.id);
    return acted.with(await findOrRefuse(context, scope, id));
  });

/**
 * The versions whose watermark shows the name of this person. Versions of the given companies are left out, because they are
 * erased too.
 */
export const namingOf = ({ db }: Pick<Work, 'db'>, contactId: string, butOf: readonly string[]) =>
  versionRows.naming(db, contactId, butOf);

/**
 * Makes the watermarks of these versions again with the current name of their client, in the running transaction, and
 * deletes the old renditions. Each version is `processing` until its watermark is done. Versions of a deleted preview wait
 * until it is restored.
 */
export async function markAgain(context: Work, marked: Awaited<ReturnType<typeof namingOf>>): Promise<void> {
  const { db } = context;
  const again = { state: 'processing', progress: 0, reason: null } as const;
  for (const { id, previewId } of marked) {
    if (!(await versionRows.change(db, id, ['ready'], again))) continue;
    await enqueueWatermark(context, id);
    const row = await versions.showCurrent(context, previewId);
    if (row) await tell(context, row, 'processing');
  }
}

export {
  findOrRefuse as findVersion,
  lastSeenBy,
  listOf as versionsOf,
  newestReady,
  previewOf,
  see,
  seenOf,
  uploaderOf,
} from './versions/versions.ts';
