import * as z from 'zod/mini';
import { id as idSchema } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import * as files from '#server/features/files/service.ts';
import { withHeartbeat } from '#server/work/jobs/heartbeat.ts';
import { withJobFolder } from '#server/work/jobs/job-folder.ts';
import type { JobHandler, JobRun } from '#server/work/jobs/jobs.ts';
import type { Watermark, Picture } from '#server/work/media/types.ts';
import { FfmpegMissing, MediaRefusal } from '#server/work/media/types.ts';
import { findPending, nameInMarks, noteProgress, putAside, show, type Marked } from './marking.ts';
import { purge } from './deletion.ts';
import { kinds } from './service.ts';

/** A watermark is tried this many times. */
const attempts = 3;
/** Progress is reported to staff at this interval, in milliseconds. */
const progressMs = 1_500;

const payload = z.object({ id: idSchema });

type Unmarked = NonNullable<Awaited<ReturnType<typeof findPending>>>;

const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
};

/** Stores a rendition durably under a name that does not reveal the original's name. */
function keep(
  context: Context,
  parent: files.StoredFile,
  { path, ...about }: Picture & { durationMs?: number },
  purpose: 'preview-marked' | 'preview-slice' | 'thumbnail',
): Promise<files.StoredFile> {
  const extension = extensions[about.mime];
  if (extension === undefined) throw new Error(`A rendition cannot be ${about.mime}.`);
  const kind = about.mime.startsWith('video/') ? ('video' as const) : ('image' as const);
  const nameless = { ...parent, originalName: `preview.${extension}` };
  return files.prepareDerived(context, nameless, path, { ...about, purpose, extension, kind });
}

/**
 * Adds the watermark to one original. The thumbnail and poster are made from the watermarked rendition, never from the
 * original.
 */
async function renderFile(
  context: Context,
  { file, original }: Unmarked['parts'][number],
  watermark: Watermark,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<Marked> {
  const { config, storage, media } = context;
  const { id } = file;
  const { name } = watermark;
  const local = await storage.localPath(original.storageKey);
  try {
    return await withJobFolder(config.dataDir, async (folder) => {
      if (file.kind === 'video') {
        const made = await media.watermarkVideo(local.path, original.mime, folder, watermark, {
          progress: tell,
          signal,
        });
        const video = { ...made.display, durationMs: made.durationMs };
        const display = await keep(context, original, video, 'preview-marked');
        const thumbnail = await keep(context, display, made.thumb, 'thumbnail');
        const poster = await keep(context, display, made.poster, 'thumbnail');
        return { id, name, display, thumbnail, poster, transparent: false, slices: [] };
      }
      const made = await media.watermarkImage(
        local.path,
        original.mime,
        folder,
        watermark,
        files.staffSender(original),
      );
      const display = await keep(context, original, made.display, 'preview-marked');
      const thumbnail = await keep(context, display, made.thumb, 'thumbnail');
      const slices = [];
      for (const { page, y, ...slice } of made.slices)
        slices.push({ page, y, file: await keep(context, display, slice, 'preview-slice') });
      return { id, name, display, thumbnail, poster: null, transparent: made.transparent, slices };
    });
  } finally {
    await local.done();
  }
}

/** Adds the watermark to every file of a version, one file after the other. */
async function render(
  context: Context,
  { row, version, parts, client }: Unmarked,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<Marked[]> {
  const marked: Marked[] = [];
  for (const [index, part] of parts.entries()) {
    const watermark: Watermark = {
      name: nameInMarks(client),
      code: client.clientCode,
      date: version.createdAt.slice(0, 10),
      strength: context.brand.watermark?.strength ?? 1,
      density: context.brand.watermark?.density ?? 1,
      seed: parts.length === 1 && version.number === 1 ? row.id : part.file.id,
    };
    const share = (done: number) => tell((index + done) / parts.length);
    marked.push(await renderFile(context, part, watermark, share, signal));
    if (parts.length > 1) share(1);
  }
  return marked;
}

/**
 * Returns a function that reports progress to staff at intervals. If a report fails, this is logged and the work continues.
 * If the version was cancelled, the work stops.
 */
function progressReporter(context: Context, id: string, note: (share: number) => void, stop: () => void) {
  let next = 0;
  return (share: number) => {
    note(share);
    if (performance.now() < next) return;
    next = performance.now() + progressMs;
    noteProgress(context, id, Math.min(share, 0.99)).then(
      (wanted) => {
        if (!wanted) stop();
      },
      (error: unknown) =>
        context.log.warn({ err: error, preview: id }, 'The progress of a preview could not be stored'),
    );
  };
}

/** The reason, as staff see it, why a preview got no watermark. */
function reasonOf(error: unknown): string {
  if (error instanceof MediaRefusal) return error.message;
  if (error instanceof AppError && error.code === 'not_found') return 'The uploaded file no longer exists.';
  return `The watermark could not be made after ${attempts} attempts. You can try again, or upload the file in another format.`;
}

async function watermark(context: Context, id: string, run: JobRun) {
  const pending = await findPending(context, id);
  if (!pending) return undefined;
  // An attempt whose process died has left no error, so check the number of attempts.
  if (run.attempt > attempts) return () => putAside(context, id, 'failed', reasonOf(null));
  const given = new AbortController();
  const stop = () => given.abort();
  try {
    const signal = AbortSignal.any([run.signal, given.signal]);
    const marked = await withHeartbeat(run, (note) =>
      render(context, pending, progressReporter(context, id, note, stop), signal),
    );
    return () => show(context, id, marked);
  } catch (error) {
    // The version was cancelled, which has stopped the encoder.
    if (given.signal.aborted) return undefined;
    if (error instanceof FfmpegMissing) return () => putAside(context, id, 'held', error.message);
    const final = error instanceof MediaRefusal || run.attempt >= attempts;
    if (run.signal.aborted || !final) throw error;
    context.log.error({ err: error, preview: id }, 'A preview could not be watermarked');
    return () => putAside(context, id, 'failed', reasonOf(error));
  }
}

/** Registers the jobs of this feature. */
export function jobs(context: Context): void {
  const mark: JobHandler = (given, run) => watermark(context, payload.parse(given).id, run);
  context.jobs.handle(kinds.image, mark, { queue: 'pictures' });
  context.jobs.handle(kinds.video, mark, { queue: 'videos' });
  context.jobs.handle(kinds.purge, async () => () => purge(context));
}
