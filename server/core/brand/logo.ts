import { createHash } from 'node:crypto';
import type { Brand } from '#contract/brand.ts';

/** The widest logo beside a height of 32: a longer one is made lower. */
const widest = 160;

/**
 * The path of a logo that was given as a picture, as base64 of a PNG: of its content, so that another one has another address, and
 * with its width, so that pages keep its place.
 */
export function logoAddress(png: string): string {
  const bytes = Buffer.from(png, 'base64');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const shown = Math.max(1, Math.min(widest, Math.round((32 * width) / height)));
  return `/brand/logo-${createHash('sha256').update(png).digest('hex').slice(0, 16)}-${shown}.png`;
}

const pictures = new WeakMap<Brand, string>();

/** Keeps the picture of a brand's logo in memory, as base64 of a PNG. */
export function setLogo(brand: Brand, png: string | null): void {
  if (png === null) pictures.delete(brand);
  else pictures.set(brand, png);
}

/** The picture of a brand's logo, as base64 of a PNG; null where a mark is drawn. */
export const logoOf = (brand: Brand): string | null => pictures.get(brand) ?? null;
