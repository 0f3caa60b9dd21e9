import * as z from 'zod/mini';
import { id, text } from '../validation/fields.ts';

/** The widths made of a picture, in pixels; nothing is enlarged. */
export const sitePictureWidths = [640, 1120, 1920] as const;

/**
 * The most bytes of the smallest AVIF, which phones load. Its quality is lowered until it fits. The limit
 * equals the film's poster, so that the page stays within 60 KB.
 */
export const sitePictureBytes = 12_000;

/** A picture of the agency on its site, after conversion. */
export const sitePicture = z.object({
  id,
  /** The available widths, narrow ones first. */
  widths: z.array(z.int().check(z.gte(1), z.lte(4_000))).check(z.minLength(1), z.maxLength(4)),
  /** The widest one's width in pixels. */
  width: z.int(),
  height: z.int(),
  /** The relative luminance (WCAG, 0 to 1) of its lightest parts; 1 if not measured. */
  light: z._default(z.number().check(z.gte(0), z.lte(1)), 1),
  /** Alternative text; empty for a decorative picture. */
  alt: text(160, 'The description'),
});

export type SitePicture = z.infer<typeof sitePicture>;

type Format = 'avif' | 'webp';

/** The address of one width of a picture. One long id for all widths of a picture compresses well. */
export const sitePictureAddress = (pictureId: string, width: number, format: Format) =>
  `/pictures/${pictureId}/${width}.${format}`;
