import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import * as clients from '#server/features/clients/service.ts';
import * as files from '#server/features/files/service.ts';
import { readyMail } from './mails.ts';
import * as repository from './repository.ts';
import { enqueueWatermark, tell } from './service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** The watermarked rendition and the pictures made from it, stored durably but not yet in the database. */
export interface Marked {
  display: files.StoredFile;
  thumbnail: files.StoredFile;
  poster: files.StoredFile | null;
}

const filesOf = ({ display, thumbnail, poster }: Marked) =>
  poster ? [display, thumbnail, poster] : [display, thumbnail];

const at = ({ now }: Pick<Work, 'now'>) => iso(now());

/** A preview that is to be watermarked, with its original and client; null when there is nothing to do. */
export async function findPending(context: Pick<Work, 'db'>, id: string) {
  const row = await repository.findRow(context.db, id);
  if (!row || row.deleted || row.state !== 'processing' || row.originalId === null) return null;
  const original = await files.find(context, row.originalId);
  const client = await clients.find(context, 'all', row.clientAccountId);
  return original && client ? { row, original, client } : null;
}

/** Stores the progress of a watermark and publishes it to staff. */
export const noteProgress = (context: Work, id: string, progress: number): Promise<void> =>
  context.db.tx(async () => {
    const row = await repository.change(context.db, id, ['processing'], { progress });
    if (row) await tell(context, row);
  });

/**
 * Shows a preview to its client in the running transaction; if it was deleted in the meantime, the new files are
 * discarded.
 */
export async function show(
  context: Work & Pick<Context, 'brand' | 'config' | 'mailer' | 'storage' | 'log'>,
  id: string,
  marked: Marked,
): Promise<void> {
  const { db, mailer } = context;
  const made = filesOf(marked);
  if (!(await findPending(context, id))) {
    db.afterCommit(() => {
      for (const file of made) void files.discard(context, file);
    });
    return;
  }
  for (const file of made) await files.record(context, file);
  const row = await repository.change(db, id, ['processing'], {
    state: 'ready',
    progress: 1,
    reason: null,
    markedId: marked.display.id,
    thumbnailId: marked.thumbnail.id,
    posterId: marked.poster?.id ?? null,
    updatedAt: at(context),
  });
  if (!row) throw new Error('A preview changed in the middle of a transaction.');
  await tell(context, row);
  const client = await clients.find(context, 'all', row.clientAccountId);
  if (client) await mailer.send(readyMail(context, client.email));
}

/** Marks a preview as held or failed, with a reason for staff, in the running transaction. */
export async function putAside(
  context: Work,
  id: string,
  state: 'held' | 'failed',
  reason: string,
): Promise<void> {
  const row = await repository.change(context.db, id, ['processing'], {
    state,
    reason,
    updatedAt: at(context),
  });
  if (row) await tell(context, row);
}

/** Queues held previews again where this machine can encode video. Called at each start. */
export async function resumeHeld(context: Work & Pick<Context, 'jobs' | 'media' | 'log'>): Promise<void> {
  const { db, media, log } = context;
  const held = await repository.listHeld(db);
  if (held.length === 0 || (await media.ffmpegStatus()).kind === 'none') return;
  for (const { id } of held)
    await db.tx(async () => {
      const again = { state: 'processing', progress: 0, reason: null, updatedAt: at(context) } as const;
      const row = await repository.change(db, id, ['held'], again);
      if (!row) return;
      await enqueueWatermark(context, row);
      await tell(context, row);
    });
  log.info({ previews: held.length }, 'held previews go on');
}
