import { isFileSource, isUploadReference } from '#contract/files.ts';
import type { ProjectPatch } from '#contract/projects.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { invalid } from '#server/core/errors.ts';
import type { ProjectTable } from '#server/data/db/tables/project.ts';
import * as files from '#server/features/files/service.ts';
import type { DiskFile } from '#server/work/uploads/disk-file.ts';
import { findUpload } from '#server/work/uploads/upload-table.ts';
import { enqueueRendering, isOfProjects, type Shown } from './renditions.ts';

type FileWork = Pick<Context, 'db' | 'jobs' | 'now' | 'config' | 'storage' | 'media' | 'log'>;

/** The addresses of a project's files. An address that is missing here stays unchanged. */
type Addresses = Pick<ProjectPatch, 'imageUrl' | 'videoUrl' | 'fileUrl'>;

/** The files that a call sent in its body, by field. */
export type BodyFiles = Readonly<Partial<Record<string, DiskFile>>>;

const fieldOf = { picture: 'imageUrl', video: 'videoUrl' } as const;

interface Sent {
  shown: Shown;
  field: keyof Addresses;
  source: string | DiskFile;
}

const twice = (shown: Shown) => `There are two ${shown}s. Please send only one of them.`;

/** Distinguishes a video from a picture: by the purpose of an upload, or by the type in a data URL. */
async function shownBy({ db }: Pick<FileWork, 'db'>, fileUrl: string): Promise<Shown> {
  if (!isUploadReference(fileUrl)) return /^data:video\//i.test(fileUrl) ? 'video' : 'picture';
  return (await findUpload(db, fileUrl.slice('upload:'.length)))?.purpose === 'video' ? 'video' : 'picture';
}

/**
 * The files that a call sends. @throws AppError `validation_error` if two fields send a picture, or two fields send a video
 */
async function sentFiles(
  context: Pick<FileWork, 'db'>,
  addresses: Addresses,
  bodyFiles: BodyFiles,
): Promise<Sent[]> {
  const sent = (['picture', 'video'] as const).flatMap((shown): Sent[] => {
    const field = fieldOf[shown];
    const source = addresses[field];
    return source && isFileSource(source) ? [{ shown, field, source: bodyFiles[field] ?? source }] : [];
  });
  const { fileUrl } = addresses;
  if (!fileUrl || !isFileSource(fileUrl)) return sent;
  const shown = await shownBy(context, fileUrl);
  if (addresses[fieldOf[shown]]) throw invalid(twice(shown), { fileUrl: twice(shown) });
  return [...sent, { shown, field: 'fileUrl', source: bodyFiles['fileUrl'] ?? fileUrl }];
}

/**
 * Stores the uploads of a call. Then runs `write` in the same transaction with the addresses of the project's files. A file
 * sent as `fileUrl` becomes the picture or the video of the project.
 */
export async function storing<T>(
  context: FileWork,
  actor: UserActor,
  { addresses, clientAccountId }: { addresses: Addresses; clientAccountId: string | null },
  bodyFiles: BodyFiles,
  write: (addresses: Addresses) => Promise<T>,
): Promise<T> {
  const { imageUrl, videoUrl, fileUrl } = addresses;
  const given = { imageUrl, videoUrl, fileUrl };
  const sent = await sentFiles(context, given, bodyFiles);
  if (sent.length === 0) return context.db.tx(() => write(given));
  const uploadedBy = { kind: 'user', id: actor.id } as const;
  const targets = sent.map(({ shown, field }) => ({ purpose: shown, clientAccountId, uploadedBy, field }));
  return files.storeFiles(
    context,
    sent.map(({ source }) => source),
    targets,
    async (stored) => {
      for (const [index, file] of stored.entries()) {
        const { shown, field } = sent[index] as Sent; // one file for each sent file
        given[field] = null;
        given[fieldOf[shown]] = files.addressOf(file);
        await enqueueRendering(context, file);
      }
      return write(given);
    },
  );
}

/** The uploaded file at an address of a project; undefined if the address belongs to another site. */
async function uploadAt(context: Pick<FileWork, 'db'>, address: string | null) {
  const file = address === null ? undefined : await files.findByAddress(context, address);
  return file && isOfProjects(file) ? file : undefined;
}

type OfProject = Pick<ProjectTable, 'imageUrl' | 'videoUrl'>;

/** Deletes the uploads that a project no longer shows, in the running transaction. */
export async function dropReplaced(
  context: Pick<FileWork, 'db' | 'now'>,
  before: OfProject,
  after: OfProject = { imageUrl: null, videoUrl: null },
): Promise<void> {
  for (const field of ['imageUrl', 'videoUrl'] as const) {
    const file = before[field] === after[field] ? undefined : await uploadAt(context, before[field]);
    if (file) await files.remove(context, file.id);
  }
}

/** Assigns the uploads of a project to its new client, in the running transaction. */
export async function moveUploads(
  context: Pick<FileWork, 'db'>,
  { imageUrl, videoUrl, clientAccountId }: OfProject & Pick<ProjectTable, 'clientAccountId'>,
): Promise<void> {
  for (const address of [imageUrl, videoUrl]) {
    const file = await uploadAt(context, address);
    if (file && file.clientAccountId !== clientAccountId)
      await files.giveTo(context, file.id, clientAccountId);
  }
}
