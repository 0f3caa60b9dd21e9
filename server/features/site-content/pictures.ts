import { sitePictureBytes, sitePictureWidths, type SitePicture } from '#contract/site/pictures.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { unreadable } from '#contract/site/veil.ts';
import type { SectionName } from '#contract/site/section-names.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import * as files from '#server/features/files/service.ts';
import type { DiskFile } from '#server/work/uploads/disk-file.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'config' | 'db' | 'events' | 'jobs' | 'log' | 'media' | 'now' | 'storage'>;

/**
 * An unused picture is kept for this time, in milliseconds. This is longer than the time in which an old state can be
 * restored.
 */
const unusedFor = 40 * 24 * 60 * 60 * 1000;

/**
 * Stores a picture for the site in several widths. Visitors see the picture once a section uses it. @throws AppError at
 * `file`
 */
export async function add(
  context: Work,
  actor: UserActor,
  source: string | DiskFile,
): Promise<Acted<{ picture: SitePicture; bytes: number }>> {
  const { db, now, log } = context;
  const uploadedBy = { kind: 'user', id: actor.id } as const;
  const target = { purpose: 'site-picture', clientAccountId: null, uploadedBy, field: 'file' } as const;
  const acted = await files.storeFile(context, source, target, async (file) => {
    const stored = await act(context, actor, {
      action: 'site.picture',
      subjectType: 'site',
      subjectId: file.id,
      clientAccountId: null,
      topic: null,
    });
    return stored.with(file);
  });
  const picture = acted.answer;
  try {
    const made = await files.renderWidths(context, picture, sitePictureWidths, sitePictureBytes);
    const [smallest] = made.filter(({ mime }) => mime === 'image/webp').toSorted((a, b) => size(a) - size(b));
    const light = smallest ? await files.lightOf(context, smallest, picture) : 1;
    await db.tx(async () => {
      for (const file of made) await files.record({ db }, file);
    });
    const avif = made.filter(({ mime }) => mime === 'image/avif').toSorted((a, b) => size(a) - size(b));
    const widest = avif.at(-1);
    return acted.with({
      picture: {
        id: picture.id,
        widths: avif.map(size),
        width: widest?.width ?? 0,
        height: widest?.height ?? 0,
        light,
        alt: '',
      },
      bytes: avif[0]?.size ?? 0,
    });
  } catch (error) {
    await db.tx(() => files.remove({ db, now }, picture.id));
    if (error instanceof AppError) throw error;
    log.warn({ err: error }, 'Small sizes of a picture of the site could not be made');
    const text = 'This picture could not be made small. Please try again, or choose another one.';
    throw invalid(text, { file: text });
  }
}

const size = ({ width }: files.StoredFile) => width ?? 0;

/** The rendition of a picture in one width, by its file name. @throws AppError `not_found` */
export async function read(context: Pick<Work, 'db'>, id: string, name: string): Promise<files.StoredFile> {
  const [, width, format] = /^(\d{1,4})\.(avif|webp)$/.exec(name) ?? [];
  const original = format && /^[0-9a-f-]{36}$/.test(id) ? await files.find(context, id) : undefined;
  if (original?.purpose === 'site-picture' && original.deletedAt === null) {
    const made = await files.renditionsById(context, id);
    const found = made.find((file) => file.width === Number(width) && file.mime === `image/${format}`);
    if (found) return found;
  }
  throw notFound('This picture');
}

/** The pictures that a section uses, each with the name of its field. */
function picturesOf(name: SectionName, content: SiteContent[SectionName]): [string, SitePicture][] {
  if (name === 'hero' || name === 'about') {
    return (['picture', 'signIn'] as const).flatMap((field) => {
      const picture = (content as Partial<SiteContent['hero']>)[field];
      return picture ? [[field, picture] as [string, SitePicture]] : [];
    });
  }
  if (name !== 'services') return [];
  return (content as SiteContent['services']).items.flatMap(({ own }, index) =>
    own ? [[`items.${index}.own`, own] as [string, SitePicture]] : [],
  );
}

/** Refuses a section that uses a picture which does not exist. */
export async function assertPictures(
  context: Pick<Work, 'db'>,
  name: SectionName,
  content: SiteContent[SectionName],
): Promise<void> {
  for (const [field, { id, widths }] of picturesOf(name, content)) {
    const made = new Set((await files.renditionsById(context, id)).map(({ width }) => width));
    const original = await files.find(context, id);
    const isThere = original?.purpose === 'site-picture' && original.deletedAt === null;
    if (isThere && widths.every((width) => made.has(width))) continue;
    const text = 'This picture no longer exists. Please choose it again.';
    throw invalid(text, { [field]: text });
  }
}

/** Refuses a hero text that is not readable on the agency's own picture. @throws AppError at `hero` */
export function assertReadable({ hero }: SiteContent): void {
  if (hero.background !== 'own' || !hero.picture) return;
  const words = unreadable(hero.picture.light, hero.veil);
  if (words) throw invalid('The text is not readable on this picture.', { hero: words });
}

/** Removes pictures that no draft uses, and no state of the site that is current or can be restored. */
export async function sweepPictures(context: Pick<Work, 'db' | 'now'>): Promise<void> {
  const { db, now } = context;
  const period = { since: iso(0), before: iso(now() - unusedFor) };
  const old = await files.storedBetween(context, 'site-picture', period, 100);
  if (old.length === 0) return;
  const words = await repository.allContents(db, iso(now() - unusedFor));
  const unused = old.filter((id) => !words.some((content) => content.includes(id)));
  await db.tx(async () => {
    for (const id of unused) await files.remove({ db, now }, id);
  });
}
