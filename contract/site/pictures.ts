import * as z from 'zod/mini';
import { id, text } from '../validation/fields.ts';

/** The widths in which a picture is stored, in pixels. A picture is never enlarged. */
export const sitePictureWidths = [640, 1120, 1920] as const;

/**
 * The greatest size of the smallest AVIF file, in bytes; phones load this file. Its quality is lowered until it fits. The
 * film's poster has the same limit, so that the page stays within 60 KB.
 */
export const sitePictureBytes = 12_000;

/** A picture that the agency put on its site, after conversion. */
export const sitePicture = z.object({
  id,
  /** The available widths, narrow ones first. */
  widths: z.array(z.int().check(z.gte(1), z.lte(4_000))).check(z.minLength(1), z.maxLength(4)),
  /** The width of the widest file, in pixels. */
  width: z.int(),
  height: z.int(),
  /** The relative luminance (WCAG, 0 to 1) of the picture's lightest parts; 1 if it was not measured. */
  light: z._default(z.number().check(z.gte(0), z.lte(1)), 1),
  /** Alternative text; empty for a decorative picture. */
  alt: text(160, 'The description'),
});

export type SitePicture = z.infer<typeof sitePicture>;

type Format = 'avif' | 'webp';

/** The address of a picture in one width. All widths share one long id, which compresses well. */
export const sitePictureAddress = (pictureId: string, width: number, format: Format) =>
  `/pictures/${pictureId}/${width}.${format}`;
