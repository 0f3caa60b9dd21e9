import * as z from 'zod/mini';
import { id } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import * as files from '#server/features/files/service.ts';
import { withHeartbeat } from '#server/work/jobs/heartbeat.ts';
import { GiveUp, type JobHandler, type JobRun } from '#server/work/jobs/jobs.ts';
import { FfmpegMissing, MediaRefusal } from '#server/work/media/types.ts';
import { addRenditions, findUnrendered, noteProblem, render, renderKinds } from './media/renditions.ts';
import { purge, purgeKind } from './service.ts';

/** The renditions of an upload are tried this many times. */
const attempts = 3;

const payload = z.object({ id });

/** The reason, as staff see it, why the renditions of an upload failed. */
const problemOf = (error: unknown): string =>
  isFinal(error) ? error.message : `It could not be prepared after ${attempts} attempts.`;

/** True if another attempt would fail the same way. */
const isFinal = (error: unknown): error is Error =>
  error instanceof FfmpegMissing || error instanceof MediaRefusal;

async function renderUpload(context: Context, uploadId: string, run: JobRun) {
  const { db } = context;
  const upload = await findUnrendered(context, uploadId);
  if (!upload) return undefined;
  try {
    // An attempt whose process died has left no error, so check the number of attempts.
    if (run.attempt > attempts) throw new Error('Each attempt ended with its process.');
    const made = await withHeartbeat(run, () => render(context, upload, run.signal));
    const discard = () => void Promise.all(made.map((file) => files.discard(context, file)));
    return async () => {
      if (await findUnrendered(context, uploadId)) await addRenditions(context, upload, made);
      else db.afterCommit(discard);
    };
  } catch (error) {
    if (run.signal.aborted || (run.attempt < attempts && !isFinal(error))) throw error;
    // Visitors still see the placeholder. The client and staff see the upload. Staff also see the failure and can try again.
    await noteProblem(context, upload, problemOf(error));
    throw new GiveUp(`The renditions of ${upload.purpose} ${uploadId} could not be made.`, { cause: error });
  }
}

/** Registers the jobs of this feature. */
export function jobs(context: Context): void {
  const prepare: JobHandler = (given, run) => renderUpload(context, payload.parse(given).id, run);
  context.jobs.handle(purgeKind, async () => () => purge(context));
  context.jobs.handle(renderKinds.picture, prepare, { queue: 'pictures' });
  context.jobs.handle(renderKinds.video, prepare, { queue: 'videos' });
}
