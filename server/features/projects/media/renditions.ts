import type { ProjectImage, ProjectVideo } from '#contract/projects.ts';
import type { Context } from '#server/core/context.ts';
import * as files from '#server/features/files/service.ts';
import { withJobFolder } from '#server/work/jobs/job-folder.ts';
import * as repository from '../repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs'>;
type FileWork = Pick<Context, 'config' | 'db' | 'log' | 'media' | 'now' | 'storage'>;

/** The two kinds of files that a project shows. The purpose of a stored file has the same name as its kind. */
export type Shown = repository.Shown;

/** An uploaded file of a project. */
export type Upload = files.StoredFile & { purpose: Shown };

export const isOfProjects = (file: files.StoredFile): file is Upload =>
  file.purpose === 'picture' || file.purpose === 'video';

/** The kinds of the jobs that make the renditions of an upload. */
export const renderKinds = { picture: 'projects.picture', video: 'projects.video' } as const;

const widths = [480, 960, 1600];

/** Clients that take only one address get the picture in this width. */
const plain = 960;

/** Queues the job that makes the renditions of an upload. The job runs after the running transaction is committed. */
export async function enqueueRendering({ jobs }: Pick<Work, 'jobs'>, file: files.StoredFile): Promise<void> {
  if (!isOfProjects(file)) return;
  const { id } = file;
  const kind = renderKinds[file.purpose];
  await jobs.enqueue(kind, { id }, { uniqueKey: `${kind}/${id}` });
}

const isPicture = ({ type }: files.Rendition) => type.startsWith('image/');

function toImage(renditions: readonly files.Rendition[] = []): ProjectImage | null {
  const pictures = renditions.filter(isPicture);
  const largest = pictures.at(-1);
  if (!largest) return null;
  const sources = pictures.map(({ type, width, url }) => ({ type, width, url }));
  return { sources, width: largest.width, height: largest.height };
}

function toVideo(renditions: readonly files.Rendition[] = []): ProjectVideo | null {
  const video = renditions.find((rendition) => !isPicture(rendition));
  return video ? { url: video.url, width: video.width, height: video.height } : null;
}

interface Addresses {
  imageUrl: string | null;
  videoUrl: string | null;
  fileUrl?: string | null;
}

const isOurs = (address: string | null) => address !== null && files.isOurs(address);

/** The address of a project's file: `fileUrl`, else the uploaded video, else the uploaded picture. */
const fileOf = ({ imageUrl, videoUrl, fileUrl = null }: Addresses) =>
  fileUrl ?? [videoUrl, imageUrl].find(isOurs) ?? null;

/** Adds to each project the renditions of its picture and video, and the address of its file. */
export async function withUploads<T extends Addresses>(
  { db }: Pick<Work, 'db'>,
  projects: readonly T[],
): Promise<(T & { image: ProjectImage | null; video: ProjectVideo | null; fileUrl: string | null })[]> {
  const renditions = await files.renditionsOf(
    { db },
    projects.flatMap(({ imageUrl, videoUrl }) => [imageUrl ?? [], videoUrl ?? []].flat()),
  );
  return projects.map((project) => {
    const { imageUrl, videoUrl } = project;
    const ofVideo = renditions.get(videoUrl ?? '');
    return {
      ...project,
      image: imageUrl === null ? toImage(ofVideo) : toImage(renditions.get(imageUrl)),
      video: toVideo(ofVideo),
      fileUrl: fileOf(project),
    };
  });
}

function pictureForVisitors(imageUrl: string | null, image: ProjectImage | null): string | null {
  if (imageUrl !== null && !files.isOurs(imageUrl)) return imageUrl;
  const webp = image?.sources.filter(({ type }) => type === 'image/webp') ?? [];
  return (webp.find(({ width }) => width >= plain) ?? webp.at(-1))?.url ?? null;
}

/** Replaces the addresses of uploads by the addresses of renditions, because visitors never get an upload itself. */
export function forVisitors<T extends Addresses & { image: ProjectImage | null; video: ProjectVideo | null }>(
  project: T,
): T {
  const { imageUrl, image, videoUrl, video } = project;
  return {
    ...project,
    imageUrl: pictureForVisitors(imageUrl, image),
    videoUrl: isOurs(videoUrl) ? (video?.url ?? null) : videoUrl,
  };
}

/** Finds an upload that has no renditions yet; undefined if it needs none. */
export async function findUnrendered({ db }: Pick<Work, 'db'>, id: string): Promise<Upload | undefined> {
  const file = await files.find({ db }, id);
  if (!file || !isOfProjects(file) || file.deletedAt !== null) return undefined;
  return (await files.findDerived({ db }, id, 'rendition')) ? undefined : file;
}

/**
 * Encodes the video as an MP4 that every browser plays, and its first frame in several sizes. Stores these files durably.
 */
async function renderVideo(context: FileWork, video: Upload, signal: AbortSignal) {
  const { config, storage, media } = context;
  const local = await storage.localPath(video.storageKey);
  const made: files.StoredFile[] = [];
  // The upload's name may be as private as its content, so renditions do not have it.
  const nameless = { ...video, originalName: 'video' };
  const purpose = 'rendition';
  try {
    await withJobFolder(config.dataDir, async (folder) => {
      const { display, frame, durationMs } = await media.finishedVideo(local.path, video.mime, folder, {
        signal,
      });
      const sender = files.staffSender(video);
      for (const { path, ...size } of await media.displaySizes(
        frame.path,
        frame.mime,
        folder,
        widths,
        sender,
      )) {
        const extension = size.mime.slice('image/'.length);
        const about = { ...size, purpose, kind: 'image', extension } as const;
        made.push(await files.prepareDerived(context, nameless, path, about));
      }
      const { path, ...size } = display;
      const about = { ...size, durationMs, purpose, kind: 'video', extension: 'mp4' } as const;
      made.push(await files.prepareDerived(context, nameless, path, about));
    });
    return made;
  } catch (error) {
    for (const file of made) await files.discard(context, file);
    throw error;
  } finally {
    await local.done();
  }
}

/** Makes the renditions of an upload and stores them durably. */
export const render = (context: FileWork, upload: Upload, signal: AbortSignal): Promise<files.StoredFile[]> =>
  upload.purpose === 'video'
    ? renderVideo(context, upload, signal)
    : files.renderWidths(context, upload, widths);

/**
 * Stores the renditions of an upload in the running transaction. Publishes an event for each project that shows the upload.
 */
export async function addRenditions(
  { db, events }: Pick<Work, 'db' | 'events'>,
  upload: Upload,
  made: readonly files.StoredFile[],
): Promise<void> {
  const address = files.addressOf(upload);
  for (const file of made) await files.record({ db }, file);
  await repository.setProblem(db, upload.purpose, address, null);
  for (const { id, clientAccountId } of await repository.findShowing(db, upload.purpose, address))
    await events.publish({ topic: 'projects', subjectId: id, clientAccountId, forClient: true });
}

/** Records why the renditions of an upload failed, and updates open pages of staff. */
export const noteProblem = (
  { db, events }: Pick<Work, 'db' | 'events'>,
  upload: Upload,
  problem: string,
): Promise<void> =>
  db.tx(async () => {
    const address = files.addressOf(upload);
    for (const { id, clientAccountId } of await repository.setProblem(db, upload.purpose, address, problem))
      await events.publish({ topic: 'projects', subjectId: id, clientAccountId, forClient: false });
  });

/** Queues failed videos again if this machine can encode videos now. Called whenever the program starts. */
export async function resumeVideos({
  db,
  jobs,
  events,
  media,
}: Work & Pick<Context, 'media'>): Promise<void> {
  const waiting = await repository.withVideoProblem(db);
  if (waiting.length === 0 || (await media.ffmpegStatus()).kind === 'none') return;
  for (const { id, clientAccountId, videoUrl } of waiting)
    await db.tx(async () => {
      if (videoUrl === null || !(await retryRendering({ db, jobs }, 'video', videoUrl))) return;
      await events.publish({ topic: 'projects', subjectId: id, clientAccountId, forClient: false });
    });
}

/** Queues the failed renditions of an upload again, in the running transaction. Returns false if they have not failed. */
export async function retryRendering(
  work: Pick<Work, 'db' | 'jobs'>,
  shown: Shown,
  address: string,
): Promise<boolean> {
  const file = await files.findByAddress(work, address);
  const upload = file && (await findUnrendered(work, file.id));
  const [changed] = upload ? await repository.setProblem(work.db, shown, address, null) : [];
  if (!upload || !changed) return false;
  await enqueueRendering(work, upload);
  return true;
}
