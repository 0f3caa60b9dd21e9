import * as z from 'zod/mini';
import { id, text } from '../validation/fields.ts';

/** The widths that are made of a picture, in pixels; nothing is enlarged. */
export const sitePictureWidths = [640, 1120, 1920] as const;

/**
 * Most bytes of the smallest AVIF: what a phone loads. It is encoded anew until it weighs no more. As much as the picture of the
 * film, so that a page with one of the agency's own stays within its 60 KB.
 */
export const sitePictureBytes = 12_000;

/** A picture of the agency on its site, as it was made small. */
export const sitePicture = z.object({
  id,
  /** The widths there are, narrow ones first. */
  widths: z.array(z.int().check(z.gte(1), z.lte(4_000))).check(z.minLength(1), z.maxLength(4)),
  /** The size of the widest, in pixels. */
  width: z.int(),
  height: z.int(),
  /** How light its lightest parts are, as relative luminance from 0 to 1 (WCAG); 1 where nobody has measured it. */
  light: z._default(z.number().check(z.gte(0), z.lte(1)), 1),
  /** What it shows, for those who cannot see it; empty where it only decorates. */
  alt: text(160, 'The description'),
});

export type SitePicture = z.infer<typeof sitePicture>;

type Format = 'avif' | 'webp';

/** The address of one width of a picture. One long id for each picture compresses well. */
export const sitePictureAddress = (pictureId: string, width: number, format: Format) =>
  `/pictures/${pictureId}/${width}.${format}`;
