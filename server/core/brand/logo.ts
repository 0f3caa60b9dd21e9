import type { Brand } from '#contract/brand.ts';

/** The path of a logo that was given as a picture: of its content, so that another one has another address. */
export const logoAddress = (hash: string): string => `/brand/logo-${hash}.png`;

const pictures = new WeakMap<Brand, string>();

/** Keeps the picture of a brand's logo in memory, as base64 of a PNG. */
export function setLogo(brand: Brand, png: string | null): void {
  if (png === null) pictures.delete(brand);
  else pictures.set(brand, png);
}

/** The picture of a brand's logo, as base64 of a PNG; null where a mark is drawn. */
export const logoOf = (brand: Brand): string | null => pictures.get(brand) ?? null;
