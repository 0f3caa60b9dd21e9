import type { Artwork, NewArtwork } from '#contract/artwork.ts';
import type { Context } from '#server/context.ts';
import type { ArtworkTable } from '#server/db/preview-tables.ts';
import { notFound } from '#server/errors.ts';
import * as files from '#server/features/files/service.ts';
import type { Finish } from '#server/idempotency/idempotency.ts';
import { newId } from '#server/ids.ts';
import type { ClientActor } from '#server/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/throttle/throttle.ts';
import type { Spooled } from '#server/uploads/incoming.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
type FileWork = Work & Pick<Context, 'config' | 'storage' | 'media' | 'log'>;

/** The kind of the job that makes the small picture of a file. */
export const thumbnailKind = 'artwork.thumbnail';

/** How many files a client may send; the bytes have a limit of their own. */
const sendingLimit: Limit = { max: 300, windowMs: 60 * 60 * 1000 };

const iso = (ms: number) => new Date(ms).toISOString();

const told = (
  { events }: Pick<Work, 'events'>,
  { id, clientAccountId }: Pick<ArtworkTable, 'id' | 'clientAccountId'>,
) => events.publish({ topic: 'artwork', subjectId: id, clientAccountId });

async function findOrRefuse(db: Work['db'], id: string) {
  const row = await repository.find(db, id);
  if (!row) throw notFound('This file');
  return row;
}

/** Adds a file of the client. What it is and how large, its content says. */
export async function add(
  context: FileWork,
  client: ClientActor,
  input: NewArtwork,
  spooled: Spooled | undefined,
  finish: Finish<Artwork>,
): Promise<Artwork> {
  const { db, jobs } = context;
  await takeTry(db, `artwork/${client.id}`, sendingLimit, context.now());
  const adoption = {
    purpose: 'artwork',
    clientAccountId: client.id,
    uploadedBy: { kind: 'client', id: client.id },
    fileName: input.originalName ?? undefined,
    field: 'filePath',
  } as const;
  const write = async (file: files.StoredFile) => {
    const now = context.now();
    const row = {
      id: newId(now),
      clientAccountId: client.id,
      fileId: file.id,
      thumbnailId: null,
      originalName: file.originalName,
      category: input.category ?? (file.kind === 'image' ? 'logo' : 'reference'),
      description: input.description,
      createdAt: iso(now),
      deletedAt: null,
    } satisfies ArtworkTable;
    await repository.insert(db, row);
    await jobs.enqueue(thumbnailKind, { id: row.id });
    await told(context, row);
    return findOrRefuse(db, row.id);
  };
  return files.adopt(context, spooled ?? input.filePath, adoption, (file) => finish(() => write(file)));
}

/** Deletes a file of the client: nobody sees it any more, and for 30 days it can be brought back. */
export const remove = (context: Work, client: ClientActor, id: string): Promise<void> =>
  context.db.tx(async () => {
    const { db, now } = context;
    const own = { id, clientAccountId: client.id };
    const row = await repository.setDeleted(db, own, iso(now()), iso(0));
    if (!row) throw notFound('This file');
    await files.remove(context, row.fileId);
    await told(context, own);
  });

/** Brings a deleted file back. */
export const restore = (context: Work, client: ClientActor, id: string) =>
  context.db.tx(async () => {
    const { db, jobs, now } = context;
    const own = { id, clientAccountId: client.id };
    const row = await repository.setDeleted(db, own, null, iso(now() - files.keptMs));
    if (!row) throw notFound('This file');
    await files.restore(context, row.fileId);
    if (row.thumbnailId === null) await jobs.enqueue(thumbnailKind, { id });
    await told(context, own);
    return findOrRefuse(db, id);
  });

/** Gives a file its small picture, in the running transaction. */
export async function addThumbnail(context: Work, id: string, thumbnail: files.StoredFile): Promise<void> {
  await files.record(context, thumbnail);
  await repository.setThumbnail(context.db, id, thumbnail.id);
  const row = await repository.find(context.db, id);
  if (row) await told(context, row);
}
