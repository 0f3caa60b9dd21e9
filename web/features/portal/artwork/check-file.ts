import { artworkTexts, type ArtworkCategory } from '#contract/artwork.ts';
import { limits } from '#contract/validation/limits.ts';

/** The label of a category. */
export const categoryText: Record<ArtworkCategory, string> = { logo: 'Logo', reference: 'Reference' };

const extensions = artworkTexts.accept.split(',');

/** The reason to refuse a file for its name or size, or null; the server inspects the content. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension))) return artworkTexts.type;
  if (size === 0) return 'This file is empty. Please choose another one.';
  if (size > limits.artwork) return artworkTexts.size;
  return null;
}

/** Images count as logo, other files as reference (specification, section 3). */
export const categoryOf = ({ type, name }: Pick<File, 'type' | 'name'>): ArtworkCategory =>
  type.startsWith('image/') && !/\.psd$/i.test(name) ? 'logo' : 'reference';
