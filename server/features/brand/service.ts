import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '#contract/brand.ts';
import {
  brandLogoMax,
  brandWords,
  type BrandSettings,
  type BrandWords,
  type updateBrand,
} from '#contract/brand-settings.ts';
import type { Output } from '#contract/endpoint.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { neutralParts } from '#server/core/brand/brand.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { logoAddress, setLogo } from '#server/core/brand/logo.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import { headerSize } from '#server/work/media/formats/header-size.ts';
import type { Mime } from '#server/work/media/formats/formats.ts';
import { drawPng } from '#server/work/media/draw-png.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;

// The brand that the operator configured. The key is the live brand object, which the panel may have changed.
const operators = new WeakMap<Brand, Brand>();

function operatorOf(brand: Brand): Brand {
  let operator = operators.get(brand);
  if (!operator) operators.set(brand, (operator = structuredClone(brand)));
  return operator;
}

const wordsOf = (brand: Brand): BrandWords => {
  const { name, description, email, phone, address, codePrefix, colors } = brand;
  return { name, description, email, phone, address, codePrefix, colors };
};

/**
 * The operator's brand with the texts of the panel. With another company name the operator's profiles, flowers and mark
 * are left out.
 */
function merged(operator: Brand, words: BrandWords): Brand {
  return words.name === operator.name
    ? { ...operator, ...words }
    : { ...operator, ...neutralParts, ...words };
}

/**
 * Applies the brand saved in the panel to the live brand object of this process, at the start and after each change. Returns
 * true if anything changed.
 */
export async function load({ db, brand }: Pick<Work, 'db' | 'brand'>): Promise<boolean> {
  const operator = operatorOf(brand);
  const row = await repository.find(db);
  const parsed = row ? brandWords.safeParse(JSON.parse(row.content)) : null;
  const next: Brand = parsed?.success ? merged(operator, parsed.data) : { ...operator };
  const logo = row?.logo ?? null;
  if (logo !== null) next.logoUrl = logoAddress(logo);
  const before = JSON.stringify(brand);
  // Change the object in place: many modules hold a reference to it.
  for (const key of Object.keys(brand) as (keyof Brand)[]) if (!(key in next)) delete brand[key];
  Object.assign(brand, next);
  setLogo(brand, logo);
  return JSON.stringify(brand) !== before;
}

/** The brand as staff edit it. */
export async function read({ db, brand }: Pick<Work, 'db' | 'brand'>): Promise<BrandSettings> {
  const row = await repository.find(db);
  return {
    words: wordsOf(brand),
    logoUrl: brand.logoUrl ?? null,
    changed: row !== undefined && (row.content !== '{}' || row.logo !== null),
    installedDescription: operatorOf(brand).description,
    revision: row?.revision ?? 0,
    history: (await repository.history(db)).map(({ id, content, owner, updatedAt }) => ({
      id,
      name: (JSON.parse(content) as Partial<BrandWords>).name ?? operatorOf(brand).name,
      savedBy: owner && { id: owner.id, name: owner.name },
      savedAt: updatedAt,
    })),
  };
}

/** True if the operator or the panel replaced the built-in brand. */
export const isOwn = async (context: Pick<Work, 'db' | 'brand'>): Promise<boolean> =>
  context.brand.name !== builtInBrand.name || (await read(context)).changed;

async function keep(
  context: Work,
  actor: UserActor,
  verb: string,
  change: { content?: string; logo?: string | null },
  seen?: number,
): Promise<Acted<BrandSettings>> {
  const { db, now } = context;
  const acted = await db.tx(async () => {
    const row = await repository.find(db);
    const revision = row?.revision ?? 0;
    if (seen !== undefined && seen !== revision)
      throw conflict('Someone else has just changed the brand. Please reload the page.');
    const at = now();
    const before = row ?? { content: '{}', logo: null, revision, userId: null, updatedAt: iso(at) };
    await repository.keep(db, { ...before, id: newId(at) });
    const { content = before.content, logo = before.logo } = change;
    await repository.save(db, {
      content,
      logo,
      revision: revision + 1,
      userId: actor.id,
      updatedAt: iso(at),
    });
    return act(context, actor, {
      action: `brand.${verb}`,
      subjectType: 'brand',
      subjectId: actor.id,
      clientAccountId: null,
      topic: 'brand',
      forClient: false,
    });
  });
  await load(context);
  return acted.with(await read(context));
}

/** Resets the brand to the operator's. */
export const reset = (context: Work, actor: UserActor): Promise<Acted<BrandSettings>> =>
  keep(context, actor, 'reset', { content: '{}', logo: null });

/** The long side of a stored logo in pixels: enough for dense screens if a logo is four times as wide as high. */
const logoSide = 512;

const unreadable = 'This picture cannot be read. Please choose an SVG, PNG, JPEG, WebP or GIF file.';

/**
 * The first bytes of each file type. They are checked because an SVG silently drops an embedded picture that cannot be
 * read.
 */
const beginnings: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG/,
  jpeg: /^\xff\xd8\xff/,
  gif: /^GIF8/,
  webp: /^RIFF.{4}WEBP/s,
  'svg+xml': /<svg[\s>]/,
};

/**
 * Draws an uploaded logo as a new PNG in base64, so that only its pixels are kept.
 * @throws AppError `validation_error`
 */
async function drawn(dataDir: string, dataUrl: string): Promise<string> {
  const refuse = (text: string) => invalid(text, { logo: text });
  const [, mime = '', base64 = ''] =
    /^data:image\/(svg\+xml|png|jpeg|webp|gif);base64,([A-Za-z0-9+/=]+)$/.exec(dataUrl) ?? [];
  if (base64 === '') throw refuse(unreadable);
  const bytes = Buffer.from(base64, 'base64');
  if (!beginnings[mime]?.test(bytes.toString('latin1'))) throw refuse(unreadable);
  if (bytes.length > brandLogoMax) throw refuse('Please choose a picture of at most 1 MB.');
  const { width, height } = headerSize(bytes, `image/${mime}` as Mime) ?? { width: 1, height: 1 };
  const svg =
    mime === 'svg+xml'
      ? bytes
      : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${dataUrl}"/></svg>`;
  const folder = join(dataDir, 'brand');
  await mkdir(folder, { recursive: true });
  const own = await mkdtemp(join(folder, 'logo-'));
  try {
    await writeFile(join(own, 'logo.svg'), svg);
    await drawPng(join(own, 'logo.svg'), join(own, 'logo.png'), logoSide);
    return (await readFile(join(own, 'logo.png'))).toString('base64');
  } catch {
    throw refuse(unreadable);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/**
 * Changes text, colors and logo together. Without `logo` the logo stays; with null the mark of the brand replaces it.
 * @throws AppError `validation_error`, `conflict` if somebody else saved first
 */
export async function update(
  context: Work & Pick<Context, 'config'>,
  actor: UserActor,
  { words, logo: dataUrl, revision }: Output<(typeof updateBrand)['body']>,
): Promise<Acted<BrandSettings>> {
  const logo = typeof dataUrl === 'string' ? await drawn(context.config.dataDir, dataUrl) : dataUrl;
  const content = JSON.stringify(words);
  return keep(context, actor, 'update', { content, ...(logo !== undefined && { logo }) }, revision);
}

/** Restores an earlier state. @throws AppError `not_found` */
export async function restore(context: Work, actor: UserActor, id: string): Promise<Acted<BrandSettings>> {
  const earlier = await repository.find(context.db, id);
  if (!earlier) throw notFound('This state of the brand');
  const { content, logo } = earlier;
  return keep(context, actor, 'restore', { content, logo });
}
