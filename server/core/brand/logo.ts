import { createHash } from 'node:crypto';
import type { Brand } from '#contract/brand.ts';

/** The widest logo at a height of 32. A wider one is scaled down. */
const widest = 160;

/**
 * The path of a picture logo, given as base64 of a PNG. The path contains a hash, so a new logo gets a new address. It also
 * contains the width, so pages can reserve space.
 */
export function logoAddress(png: string): string {
  const bytes = Buffer.from(png, 'base64');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const shown = Math.max(1, Math.min(widest, Math.round((32 * width) / height)));
  return `/brand/logo-${createHash('sha256').update(png).digest('hex').slice(0, 16)}-${shown}.png`;
}

const pictures = new WeakMap<Brand, string>();

/** Keeps a brand's picture logo in memory, as base64 of a PNG; null removes it. */
export function setLogo(brand: Brand, png: string | null): void {
  if (png === null) pictures.delete(brand);
  else pictures.set(brand, png);
}

/** A brand's picture logo as base64 of a PNG; null if the brand uses a drawn mark. */
export const logoOf = (brand: Brand): string | null => pictures.get(brand) ?? null;
