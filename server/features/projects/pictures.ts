import type { ProjectImage } from '#contract/projects.ts';
import type { Context } from '#server/core/context.ts';
import * as files from '#server/features/files/service.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs'>;
type FileWork = Pick<Context, 'config' | 'db' | 'log' | 'media' | 'now' | 'storage'>;

/** The kind of the job that makes the renditions of an uploaded picture. */
export const renderKind = 'projects.picture';

const widths = [480, 960, 1600];

/** The width of the picture for readers that take a single address. */
const plain = 960;

/** Queues the renditions of a picture; the job runs after the running transaction is committed. */
export const enqueueRendering = ({ jobs }: Pick<Work, 'jobs'>, { id }: files.StoredFile) =>
  jobs.enqueue(renderKind, { id }, { uniqueKey: `${renderKind}/${id}` });

function toImage(renditions: readonly files.Rendition[] = []): ProjectImage | null {
  const largest = renditions.at(-1);
  if (!largest) return null;
  const sources = renditions.map(({ type, width, url }) => ({ type, width, url }));
  return { sources, width: largest.width, height: largest.height };
}

/** The file that a project names, else its uploaded picture. */
const fileOf = ({ imageUrl, fileUrl = null }: { imageUrl: string | null; fileUrl?: string | null }) =>
  fileUrl ?? (imageUrl !== null && files.isOurs(imageUrl) ? imageUrl : null);

/** Adds the renditions of its picture to each project, and the address of its file. */
export async function withImages<T extends { imageUrl: string | null; fileUrl?: string | null }>(
  { db }: Pick<Work, 'db'>,
  projects: readonly T[],
): Promise<(T & { image: ProjectImage | null; fileUrl: string | null })[]> {
  const renditions = await files.renditionsOf(
    { db },
    projects.flatMap(({ imageUrl }) => imageUrl ?? []),
  );
  return projects.map((project) => ({
    ...project,
    image: toImage(renditions.get(project.imageUrl ?? '')),
    fileUrl: fileOf(project),
  }));
}

/** Replaces the address of an uploaded picture by one of its renditions: visitors never get the upload itself. */
export function forVisitors<T extends { imageUrl: string | null; image: ProjectImage | null }>(
  project: T,
): T {
  const { imageUrl, image } = project;
  if (imageUrl === null || !files.isOurs(imageUrl)) return project;
  const webp = image?.sources.filter(({ type }) => type === 'image/webp') ?? [];
  return { ...project, imageUrl: (webp.find(({ width }) => width >= plain) ?? webp.at(-1))?.url ?? null };
}

/** A picture without renditions; undefined when there is nothing to do. */
export async function findUnrendered({ db }: Pick<Work, 'db'>, id: string) {
  const picture = await files.find({ db }, id);
  if (picture?.purpose !== 'picture' || picture.deletedAt !== null) return undefined;
  return (await files.findDerived({ db }, id, 'rendition')) ? undefined : picture;
}

/** Makes the renditions of a picture and stores them durably. */
export const render = (context: FileWork, picture: files.StoredFile): Promise<files.StoredFile[]> =>
  files.renderWidths(context, picture, widths);

/**
 * Stores the renditions of a picture in the running transaction and publishes a change of the projects that show it.
 */
export async function addRenditions(
  { db, events }: Pick<Work, 'db' | 'events'>,
  picture: files.StoredFile,
  made: readonly files.StoredFile[],
): Promise<void> {
  const address = files.addressOf(picture);
  for (const file of made) await files.record({ db }, file);
  await repository.setPictureFailed(db, address, false);
  for (const { id, clientAccountId } of await repository.findShowing(db, address))
    await events.publish({ topic: 'projects', subjectId: id, clientAccountId, forClient: true });
}

/** Marks a picture as failed and publishes that to staff. */
export const notePictureFailed = ({ db, events }: Pick<Work, 'db' | 'events'>, picture: files.StoredFile) =>
  db.tx(async () => {
    for (const { id, clientAccountId } of await repository.setPictureFailed(
      db,
      files.addressOf(picture),
      true,
    ))
      await events.publish({ topic: 'projects', subjectId: id, clientAccountId, forClient: false });
  });

/**
 * Queues the renditions of a failed picture again in the running transaction. Returns false when there is nothing to
 * retry.
 */
export async function retryRendering(work: Pick<Work, 'db' | 'jobs'>, imageUrl: string): Promise<boolean> {
  const file = await files.findByAddress(work, imageUrl);
  const picture = file && (await findUnrendered(work, file.id));
  const [changed] = picture ? await repository.setPictureFailed(work.db, imageUrl, false) : [];
  if (!picture || !changed) return false;
  await enqueueRendering(work, picture);
  return true;
}
