import * as z from 'zod/mini';
import { id } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { thumbnailJob, thumbnailQueue } from '#server/features/files/thumbnails/service.ts';
import type { JobRun } from '#server/work/jobs/jobs.ts';
import * as repository from './repository.ts';
import { addThumbnail, thumbnailKind } from './service.ts';

const payload = z.object({ id });

async function thumbnail(context: Context, artworkId: string, run: JobRun) {
  const row = await repository.findRow(context.db, artworkId);
  if (!row) return undefined;
  return thumbnailJob(context, run, row, {
    missing: async () => {
      const now = await repository.findRow(context.db, artworkId);
      return now !== undefined && now.deletedAt === null && now.thumbnailId === null;
    },
    add: (made) => addThumbnail(context, artworkId, made),
  });
}

/** Registers the jobs of this feature. */
export function jobs(context: Context): void {
  context.jobs.handle(
    thumbnailKind,
    (given, run) => thumbnail(context, payload.parse(given).id, run),
    thumbnailQueue,
  );
}
