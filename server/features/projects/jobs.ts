import * as z from 'zod/mini';
import { id } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import * as files from '#server/features/files/service.ts';
import { withHeartbeat } from '#server/work/jobs/heartbeat.ts';
import { GiveUp, type JobHandler, type JobRun } from '#server/work/jobs/jobs.ts';
import { FfmpegMissing, MediaRefusal } from '#server/work/media/types.ts';
import { addRenditions, findUnrendered, noteProblem, render, renderKinds } from './media/renditions.ts';
import { purge, purgeKind } from './service.ts';

/** The number of attempts to make the renditions of an upload. */
const attempts = 3;

const payload = z.object({ id });

/** The reason for staff why an upload's renditions failed. */
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
    // An attempt that died with its process left no error; only the number of attempts shows it.
    if (run.attempt > attempts) throw new Error('Each attempt ended with its process.');
    const made = await withHeartbeat(run, () => render(context, upload, run.signal));
    const discard = () => void Promise.all(made.map((file) => files.discard(context, file)));
    return async () => {
      if (await findUnrendered(context, uploadId)) await addRenditions(context, upload, made);
      else db.afterCommit(discard);
    };
  } catch (error) {
    if (run.signal.aborted || (run.attempt < attempts && !isFinal(error))) throw error;
    // Visitors still see the placeholder; the client and staff see the upload. Staff also see the failure and can retry.
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
