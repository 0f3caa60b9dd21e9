import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import * as clients from '#server/features/clients/service.ts';
import * as files from '#server/features/files/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import * as repository from './repository.ts';
import { enqueueWatermark, tell } from './service.ts';
import * as versionRows from './versions/repository.ts';
import { showCurrent } from './versions/versions.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** A horizontal slice of a page, as wide as the page. */
interface MarkedSlice {
  page: number;
  y: number;
  file: files.StoredFile;
}

/** The renditions of one file of a version. Their content is stored durably, but their rows are not written yet. */
export interface Marked {
  /** The id of the version's file. */
  id: string;
  display: files.StoredFile;
  thumbnail: files.StoredFile;
  poster: files.StoredFile | null;
  transparent: boolean;
  /** The name that the watermark shows. */
  name: string;
  /** The slices of long pages. Empty for videos and for pages with a single rendition. */
  slices: MarkedSlice[];
}

const filesOf = ({ display, thumbnail, poster, slices }: Marked) => [
  display,
  thumbnail,
  ...(poster ? [poster] : []),
  ...slices.map(({ file }) => file),
];

/** The name that a client's watermarks show: the company, or the primary contact if the company has no name. */
export const nameInMarks = ({ company, name }: { company: string | null; name: string }): string =>
  company ?? name;

const at = ({ now }: Pick<Work, 'now'>) => iso(now());

/** A version that needs a watermark, with its originals and its client; null if it needs none. */
export async function findPending(context: Pick<Work, 'db'>, id: string) {
  const version = await versionRows.find(context.db, id);
  if (version?.state !== 'processing') return null;
  const row = await repository.findRow(context.db, version.previewId);
  if (!row || row.deleted) return null;
  const parts = [];
  for (const file of await versionRows.filesOf(context.db, id)) {
    const original = file.originalId === null ? undefined : await files.find(context, file.originalId);
    if (!original) return null;
    parts.push({ file, original });
  }
  const client = await clients.find(context, 'all', row.clientAccountId);
  return client ? { version, row, parts, client } : null;
}

/**
 * Stores the progress of a watermark and reports it to staff. Returns false if the version was cancelled or its preview was
 * deleted.
 */
export const noteProgress = (context: Work, id: string, progress: number): Promise<boolean> =>
  context.db.tx(async () => {
    const version = await versionRows.change(context.db, id, ['processing'], { progress });
    const row = version && (await showCurrent(context, version.previewId));
    if (row) await tell(context, row, 'processing');
    return row !== undefined;
  });

const slicesOf = ({ display, slices }: Marked) =>
  (slices.length > 0 ? slices : display.kind === 'image' ? [{ page: 1, y: 0, file: display }] : []).map(
    ({ page, y, file }) => ({
      page,
      y,
      width: file.width ?? 0,
      height: file.height ?? 0,
      fileId: file.id,
    }),
  );

/**
 * Makes a version visible to its client, in the running transaction. If its preview was deleted in the meantime, the new
 * files are discarded.
 */
export async function show(
  context: Work & Pick<Context, 'config' | 'storage' | 'log'>,
  id: string,
  marked: Marked[],
): Promise<void> {
  const { db } = context;
  const made = marked.flatMap(filesOf);
  const pending = await findPending(context, id);
  if (!pending) {
    db.afterCommit(() => {
      for (const file of made) void files.discard(context, file);
    });
    return;
  }
  const { client } = pending;
  // The client was renamed or erased in the meantime. The next attempt uses the new name, and the sweep removes the files
  // with the old name.
  if (marked.some(({ name }) => name !== nameInMarks(client)))
    throw new Error('A client got another name while a preview was marked.');
  const markNames = client.company === null ? client.primaryContactId : null;
  for (const file of made) await files.record(context, file);
  for (const one of marked) {
    const { display, thumbnail, poster, transparent } = one;
    const ids = { markedId: display.id, thumbnailId: thumbnail.id, posterId: poster?.id ?? null, markNames };
    await versionRows.setMade(db, one.id, { ...ids, transparent }, slicesOf(one));
  }
  // A version that gets a new watermark keeps its time, because its client has seen the version already.
  const { readyAt } = pending.version;
  const done = { state: 'ready', progress: 1, reason: null, readyAt: readyAt ?? at(context) } as const;
  const version = await versionRows.change(db, id, ['processing'], done);
  const row = version && (await showCurrent(context, version.previewId));
  if (!row) throw new Error('A preview changed in the middle of a transaction.');
  await tell(context, row);
  if (readyAt !== null) return;
  const { clientAccountId } = row;
  await notify(context, {
    kind: 'preview-ready',
    subjectType: 'clientPreview',
    subjectId: row.id,
    clientAccountId,
    by: null,
  });
}

/** Sets a version to `held` or `failed`, with a reason for staff, in the running transaction. */
export async function putAside(
  context: Work,
  id: string,
  state: 'held' | 'failed',
  reason: string,
): Promise<void> {
  const version = await versionRows.change(context.db, id, ['processing'], { state, reason });
  const row = version && (await showCurrent(context, version.previewId));
  if (row) await tell(context, row, state);
}

/** Queues the held versions again if this machine can encode videos now. Called whenever the program starts. */
export async function resumeHeld(context: Work & Pick<Context, 'jobs' | 'media' | 'log'>): Promise<void> {
  const { db, media, log } = context;
  const held = await versionRows.listHeld(db);
  if (held.length === 0 || (await media.ffmpegStatus()).kind === 'none') return;
  for (const { id, previewId } of held)
    await db.tx(async () => {
      const again = { state: 'processing', progress: 0, reason: null } as const;
      if (!(await versionRows.change(db, id, ['held'], again))) return;
      const row = await showCurrent(context, previewId);
      await enqueueWatermark(context, id);
      if (row) await tell(context, row, 'processing');
    });
  log.info({ previews: held.length }, 'Held previews continue');
}
