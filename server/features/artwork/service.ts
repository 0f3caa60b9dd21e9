import type { Insertable } from 'kysely';
import type { Artwork, NewArtwork } from '#contract/artwork.ts';
import { standsFor } from '#contract/permissions/permissions.ts';
import type { Context } from '#server/core/context.ts';
import type { ArtworkTable } from '#server/data/db/tables/preview.ts';
import { forbidden, notFound } from '#server/core/errors.ts';
import * as fileRequests from '#server/features/file-requests/service.ts';
import * as files from '#server/features/files/service.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import type { DiskFile } from '#server/work/uploads/disk-file.ts';
import { notify } from '#server/work/notices/notify.ts';
import * as repository from './repository.ts';

export { countOfClient, look } from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
type FileWork = Work & Pick<Context, 'brand' | 'config' | 'storage' | 'media' | 'log'>;

/** The kind of the job that makes a thumbnail. */
export const thumbnailKind = 'artwork.thumbnail';

/** How many files a client may send in a window. Another limit counts the bytes. */
const sendingLimit: Limit = { max: 300, windowMs: 60 * 60 * 1000 };

const told = (
  { events }: Pick<Work, 'events'>,
  { id, clientAccountId }: Pick<ArtworkTable, 'id' | 'clientAccountId'>,
) => events.publish({ topic: 'artwork', subjectId: id, clientAccountId, forClient: true });

async function findOrRefuse({ db, brand }: Pick<Context, 'db' | 'brand'>, client: ClientActor, id: string) {
  const row = await repository.find(db, id, readerOf(client, brand));
  if (!row) throw notFound('This file');
  return row;
}

/** Adds a file of the client. Type and size are read from the file's content. */
export async function add(
  context: FileWork,
  client: ClientActor,
  input: NewArtwork,
  bodyFiles: DiskFile | undefined,
  finish: Finish<Artwork>,
): Promise<Artwork> {
  const { db, jobs } = context;
  await takeTry(db, `artwork/${client.clientAccountId}`, sendingLimit, context.now());
  const target = {
    purpose: 'artwork',
    clientAccountId: client.clientAccountId,
    uploadedBy: files.uploaderOf(client),
    fileName: input.originalName ?? undefined,
    field: 'filePath',
  } as const;
  if (input.fileRequestId !== undefined) await fileRequests.assertAsked(context, client, input.fileRequestId);
  const turn = await files.turnOf(context, target.uploadedBy);
  const write = async (file: files.StoredFile) => {
    const now = context.now();
    const row = {
      id: newId(now),
      clientAccountId: client.clientAccountId,
      contactId: client.contactId,
      fileId: file.id,
      thumbnailId: null,
      originalName: file.originalName,
      category: input.category ?? (file.kind === 'image' ? 'logo' : 'reference'),
      description: input.description,
      // Files for a file request are shown with the answer to it, so they never count as new here.
      lookedAt: input.fileRequestId === undefined ? null : iso(now),
      fileRequestId: input.fileRequestId ?? null,
      createdAt: iso(now),
      deletedAt: null,
    } satisfies Insertable<ArtworkTable>;
    await repository.insert(db, row);
    await jobs.enqueue(thumbnailKind, { id: row.id }, { turn });
    await told(context, row);
    if (row.fileRequestId !== null) return findOrRefuse(context, client, row.id);
    await notify(context, {
      kind: 'artwork',
      subjectType: 'artwork',
      subjectId: row.id,
      clientAccountId: client.clientAccountId,
      by: { kind: 'contact', id: client.contactId },
    });
    return findOrRefuse(context, client, row.id);
  };
  return files.storeFile(context, bodyFiles ?? input.filePath, target, (file) => finish(() => write(file)));
}

/**
 * Throws if a contact who does not decide changes files of colleagues.
 * @throws AppError `forbidden`
 */
async function assertOwn(
  { db }: Pick<Work, 'db'>,
  client: ClientActor,
  id: string,
  verb: string,
): Promise<void> {
  const row = await repository.findRow(db, id);
  if (row?.clientAccountId !== client.clientAccountId || row.contactId === client.contactId) return;
  if (standsFor(client.standing, 'decides')) return;
  throw forbidden(`Only people who can approve for your company can ${verb} files of other people.`);
}

/** Deletes a client's file: it is hidden at once and can be restored for 30 days. */
export const remove = (context: Work, client: ClientActor, id: string): Promise<void> =>
  context.db.tx(async () => {
    const { db, now } = context;
    await assertOwn(context, client, id, 'delete');
    const own = { id, clientAccountId: client.clientAccountId };
    const row = await repository.setDeleted(db, own, iso(now()), iso(0));
    if (!row) throw notFound('This file');
    await files.remove(context, row.fileId);
    await told(context, own);
  });

/** Restores a deleted file. */
export const restore = (context: Work & Pick<Context, 'brand'>, client: ClientActor, id: string) =>
  context.db.tx(async () => {
    const { db, jobs, now } = context;
    await assertOwn(context, client, id, 'bring back');
    const own = { id, clientAccountId: client.clientAccountId };
    const row = await repository.setDeleted(db, own, null, iso(now() - files.retentionMs));
    if (!row) throw notFound('This file');
    await files.restore(context, row.fileId);
    if (row.thumbnailId === null) await jobs.enqueue(thumbnailKind, { id });
    await told(context, own);
    return findOrRefuse(context, client, id);
  });

/** Stores the thumbnail of a file in the running transaction. */
export async function addThumbnail(context: Work, id: string, thumbnail: files.StoredFile): Promise<void> {
  await files.record(context, thumbnail);
  await repository.setThumbnail(context.db, id, thumbnail.id);
  const row = await repository.findRow(context.db, id);
  if (row?.deletedAt === null) await told(context, row);
}
