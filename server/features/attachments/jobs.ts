import * as z from 'zod/mini';
import { id } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { thumbnailJob, thumbnailQueue } from '#server/features/files/thumbnails/service.ts';
import * as repository from './repository.ts';
import { addThumbnail, thumbnailKind } from './service.ts';

const payload = z.object({ id });

/** Registers the jobs of this feature. */
export function jobs(context: Context): void {
  const make = (fileId: string) => ({
    missing: async () => (await repository.findByFile(context.db, fileId))?.thumbnailId === null,
    add: (made: Parameters<typeof addThumbnail>[2]) => addThumbnail(context, fileId, made),
  });
  context.jobs.handle(
    thumbnailKind,
    (given, run) => {
      const { id: fileId } = payload.parse(given);
      return thumbnailJob(context, run, { fileId }, make(fileId));
    },
    thumbnailQueue,
  );
}
