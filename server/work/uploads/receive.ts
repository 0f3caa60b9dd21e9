import { open, stat, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { UploadPurpose } from '#contract/files.ts';
import type { UploadTable } from '#server/data/db/tables/file.ts';
import { isFull } from '#server/data/db/errors.ts';
import { AppError, conflict, notFound, tooManyRequests } from '#server/core/errors.ts';
import { readAhead } from '#server/data/bytes-arriving.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { makeFolder, syncFolder } from '#server/data/storage/durable.ts';
import { isMissing } from '#server/data/storage/missing.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import { createFileWriter } from './file-writer.ts';
import { incomingFolder, incomingPath } from './disk-file.ts';
import { createRunningHashes } from './running-hashes.ts';
import { assertSpace, watchSpace } from './space.ts';
import { fetchParts, sharedOffset, sharePart, sharesParts } from './parts.ts';
import { createKeyedLock } from './keyed-lock.ts';
import {
  deleteUpload,
  findUpload,
  finishUpload,
  insertUpload,
  isOwn,
  openUploads,
  type Uploader,
} from './upload-table.ts';
import { dropIncoming, type UploadWork } from './uploads.ts';

// An import would load all of `node:http`, including fetch, which takes some MB and is not used here.
const { IncomingMessage } = process.getBuiltinModule('node:http');

/** An upload that is neither continued nor used is kept for this long, in milliseconds. */
const uploadRetentionMs = 24 * 60 * 60 * 1000;
/** Limits how many uploads that nothing uses yet an owner may have. */
const mostOpen = 20;
/** Limits how many uploads a person may start in a window. */
const startLimit: Limit = { max: 2_000, windowMs: 60 * 60 * 1000 };
/** The error text for a person whose storage limit is reached. */
export const outOfSpace = 'There is no space left for your files. Please remove some first.';

const locks = createKeyedLock();
const hashes = createRunningHashes();

/** An upload and the number of received bytes. */
export interface UploadState {
  row: UploadTable;
  offset: number;
}

/** Starts an upload that has no bytes yet. `bytesLeft` is how many more bytes its owner may send in total. */
export async function startUpload(
  work: UploadWork,
  owner: Uploader,
  {
    purpose,
    fileName,
    size,
    bytesLeft,
    keptMs = uploadRetentionMs,
  }: { purpose: UploadPurpose; fileName: string; size: number; bytesLeft: number; keptMs?: number },
): Promise<UploadState> {
  const { config, db, now } = work;
  const assertRoom = async () => {
    const open = await openUploads(db, owner);
    if (open.count >= mostOpen)
      throw tooManyRequests(60, 'Too many uploads are open at once. Please finish some of them first.');
    if (open.bytes + size > bytesLeft) throw new AppError('payload_too_large', outOfSpace);
  };
  await assertRoom();
  const folder = incomingFolder(config.dataDir);
  await makeFolder(folder);
  await assertSpace(folder, size);
  const at = now();
  const row: UploadTable = {
    id: newId(at),
    ownerKind: owner.kind,
    ownerId: owner.id,
    contactId: owner.contactId ?? null,
    purpose,
    fileName,
    size,
    sha256: null,
    createdAt: iso(at),
    expiresAt: iso(at + keptMs),
  };
  const file = await openNew(incomingPath(config.dataDir, row.id));
  await file.close();
  try {
    await syncFolder(folder);
    await db.tx(async () => {
      // This statement locks the row of the owner's count, so that uploads started at once cannot exceed the limits
      // together.
      await takeTry(db, `uploads/${owner.kind}/${owner.id}`, startLimit, at);
      await assertRoom();
      await insertUpload(db, row);
    });
  } catch (error) {
    await dropIncoming(work, row.id);
    throw error;
  }
  return { row, offset: 0 };
}

const openNew = (path: string) => open(path, 'wx', 0o600);

/**
 * An upload that belongs to one of these people.
 * @throws AppError `not_found`, also for uploads of other people
 */
async function findOwn(work: UploadWork, id: string, people: Uploader[]): Promise<UploadState> {
  const { config, db, now } = work;
  const row = await findUpload(db, id);
  const own = row && people.some((person) => isOwn(row, person));
  if (!row || !own || Date.parse(row.expiresAt) <= now()) throw notFound('This upload');
  if (sharesParts(work)) return { row, offset: await sharedOffset(db, id) };
  try {
    return { row, offset: (await stat(incomingPath(config.dataDir, id))).size };
  } catch (error) {
    if (isMissing(error)) throw notFound('This upload');
    throw error;
  }
}

/**
 * The state of an upload. Aborts a request that is still sending this upload, because a client requests the state to
 * continue it.
 */
export async function uploadState(context: UploadWork, id: string, people: Uploader[]): Promise<UploadState> {
  await findOwn(context, id, people);
  return locks.run(id, async () => {
    const state = await findOwn(context, id, people);
    // All bytes have arrived, but the process ended before it updated the row.
    return state.offset === state.row.size && state.row.sha256 === null ? finish(context, state) : state;
  });
}

async function finish(work: UploadWork, { row, offset }: UploadState): Promise<UploadState> {
  const { config, db, now } = work;
  if (sharesParts(work)) await fetchParts(work, row.id);
  const sha256 = await hashes.finish(row.id, incomingPath(config.dataDir, row.id), row.size);
  const shortly = iso(now() + uploadRetentionMs);
  const expiresAt = row.expiresAt > shortly ? row.expiresAt : shortly;
  await finishUpload(db, row.id, sha256, expiresAt);
  return { row: { ...row, sha256, expiresAt }, offset };
}

async function append(
  file: FileHandle,
  { row, offset }: UploadState,
  { source, stopped }: { source: Readable; stopped: AbortSignal },
  assertRoom: (bytes: number) => Promise<void>,
): Promise<number> {
  const hash = hashes.at(row.id, offset);
  // The writer may free the chunks of a socket, because only this code reads them. Chunks of other sources may have other
  // readers.
  const writer = createFileWriter(file, offset, { consume: source instanceof IncomingMessage });
  let at = offset;
  try {
    try {
      for await (const chunk of readAhead(source, { stopped })) {
        if (at + chunk.length > row.size)
          throw new AppError('payload_too_large', 'The upload is larger than announced.');
        await assertRoom(chunk.length);
        hash?.update(chunk);
        at += chunk.length;
        await writer.write(chunk);
      }
      if (stopped.aborted) throw conflict('Another request is already sending this upload.');
    } finally {
      // Read and drop the remaining bytes. Closing the connection now would reset it before the client has read the answer.
      if (stopped.aborted || source instanceof IncomingMessage) source.resume();
      else source.destroy();
      // Acknowledged bytes must survive a power cut. After a lost connection, the client need not send the received bytes
      // again.
      await writer.end();
    }
  } catch (error) {
    // The hash may include bytes that did not reach the file.
    hashes.drop(row.id);
    throw error;
  }
  hashes.reached(row.id, at);
  return at;
}

/** Stores the bytes after `offset` in the bucket. They are acknowledged only after that. */
async function share(work: UploadWork, { row, offset }: UploadState): Promise<void> {
  try {
    await sharePart(work, row.id, offset);
  } catch (error) {
    hashes.drop(row.id);
    throw error;
  }
}

async function receive(
  context: UploadWork,
  state: UploadState,
  source: Readable,
  stopped: AbortSignal,
): Promise<UploadState> {
  const { config, db } = context;
  const { row } = state;
  const path = sharesParts(context)
    ? await fetchParts(context, row.id)
    : incomingPath(config.dataDir, row.id);
  const file = await open(path, 'r+');
  let offset: number;
  try {
    offset = await append(file, state, { source, stopped }, watchSpace(incomingFolder(config.dataDir)));
    if (sharesParts(context)) await share(context, state);
  } catch (error) {
    if (isFull(error) || (error instanceof AppError && error.code === 'storage_full')) {
      // The disk is full, so this upload cannot continue. Free the space that it takes.
      await file.truncate(0).catch(() => undefined);
      await deleteUpload(db, row.id).catch(() => undefined);
      await dropIncoming(context, row.id);
    } else if (sharesParts(context)) {
      // The client need not send the received bytes again, whichever machine continues the upload.
      await share(context, state).catch(() => undefined);
    }
    const { code } = error as { code?: string };
    if (code === 'ECONNRESET' || code === 'ABORT_ERR' || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new AppError('bad_request', 'The connection was interrupted.', { cause: error });
    throw error;
  } finally {
    await file.close();
  }
  return offset < row.size ? { row, offset } : finish(context, { row, offset });
}

/**
 * Appends the incoming bytes to the stored ones, and syncs them. An upload that is now complete gets its hash, and other
 * calls can use it. If the connection is lost, the received bytes stay.
 * @throws AppError `conflict` if `offset` is not the current end of the upload
 */
export async function receiveUpload(
  context: UploadWork,
  id: string,
  people: Uploader[],
  sent: { offset: number; length: number | null; source: Readable },
): Promise<UploadState> {
  await findOwn(context, id, people);
  return locks.run(id, async (stopped) => {
    const state = await findOwn(context, id, people);
    if (state.offset !== sent.offset || state.row.sha256 !== null)
      throw conflict(`The upload is at ${state.offset} bytes.`);
    if (state.offset + (sent.length ?? 0) > state.row.size)
      throw new AppError('payload_too_large', 'The upload is larger than announced.');
    return receive(context, state, sent.source, stopped);
  });
}

/** Cancels an upload and deletes its bytes. */
export async function removeUpload(context: UploadWork, id: string, people: Uploader[]): Promise<void> {
  const { db } = context;
  await findOwn(context, id, people);
  await locks.run(id, async () => {
    hashes.drop(id);
    await deleteUpload(db, id);
    await dropIncoming(context, id);
  });
}
