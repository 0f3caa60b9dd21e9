import * as z from 'zod/mini';
import { id } from '#contract/fields.ts';
import type { Context } from '#server/core/context.ts';
import * as files from '#server/features/files/service.ts';
import { withHeartbeat } from '#server/work/jobs/heartbeat.ts';
import { GiveUp, type JobRun } from '#server/work/jobs/jobs.ts';
import { addRenditions, findUnrendered, notePictureFailed, render, renderKind } from './pictures.ts';
import { purge, purgeKind } from './service.ts';

/** How often making the renditions of a picture is tried. */
const attempts = 3;

const payload = z.object({ id });

async function renderPicture(context: Context, pictureId: string, run: JobRun) {
  const { db } = context;
  const picture = await findUnrendered(context, pictureId);
  if (!picture) return undefined;
  try {
    const made = await withHeartbeat(run, () => render(context, picture));
    const discard = () => void Promise.all(made.map((file) => files.discard(context, file)));
    return async () => {
      if (await findUnrendered(context, pictureId)) await addRenditions(context, picture, made);
      else db.afterCommit(discard);
    };
  } catch (error) {
    if (run.signal.aborted || run.attempt < attempts) throw error;
    // Visitors still see the placeholder, the client and staff the upload; staff see the failure and can try again.
    await notePictureFailed(context, picture);
    throw new GiveUp(`The sizes of picture ${pictureId} could not be made.`, { cause: error });
  }
}

/** Registers the jobs of this feature. */
export function jobs(context: Context): void {
  context.jobs.handle(purgeKind, async () => () => purge(context));
  context.jobs.handle(renderKind, (given, run) => renderPicture(context, payload.parse(given).id, run), {
    queue: 'pictures',
  });
}
