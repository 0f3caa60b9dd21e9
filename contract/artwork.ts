import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listQuery, ok, optionalText } from './validation/fields.ts';
import { fileTexts } from './texts/file-texts.ts';
import { fileSource } from './files.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';

export const artworkCategories = ['logo', 'reference'] as const;

const artworkCategory = z.enum(artworkCategories);

export type ArtworkCategory = z.infer<typeof artworkCategory>;

/** Texts and limits of the upload field (specification, sections 5 and 8). */
export const artworkTexts = {
  limit: 'Max 50MB per file',
  accept: '.jpg,.jpeg,.png,.pdf,.ai,.psd,.svg,.mp4',
  missing: 'Please choose a file.',
  type: fileTexts.artworkType,
  size: fileTexts.artworkSize,
} as const;

/** A file that a client gave to the agency. */
export const artwork = z.object({
  id,
  clientAccountId: id,
  /** The file name in the address `/uploads/{fileName}`. */
  fileName: z.string(),
  /** The client's name for it. */
  originalName: z.string(),
  /** The media type, detected from the content. */
  fileType: z.string(),
  /** The stored size in bytes. */
  fileSize: z.number(),
  category: artworkCategory,
  /** `/uploads/{fileName}`; with `?download=1` the browser saves the file under its original name. */
  filePath: z.string(),
  /** Null until the thumbnail is made, and for files that the server cannot draw. */
  thumbnailUrl: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** The contact who gave it. */
  author: z.nullable(person),
  createdAt: instant,
});

export type Artwork = z.infer<typeof artwork>;

// Callers may send these values, but the server ignores them. It detects type and size from the file.
const claimed = z.optional(z.unknown());

/** A file to add. `filePath` is a data URL, or `upload:<id>` of a finished upload. */
const newArtwork = z.object({
  fileName: claimed,
  originalName: optionalText(limits.fileName, 'The name of the file'),
  fileType: claimed,
  fileSize: claimed,
  /** An unknown category is replaced by one that fits the file: logo for images, reference otherwise. */
  category: z.catch(z.optional(artworkCategory), undefined),
  filePath: fileSource(artworkTexts.missing),
  description: optionalText(limits.description, 'The description'),
  /** The id of the file request that this file answers. */
  fileRequestId: z.optional(id),
});

export type NewArtwork = z.infer<typeof newArtwork>;

const page = z.object({ limit: listQuery.limit, cursor: listQuery.cursor });

export const myArtwork = endpoint('GET', '/api/client/artwork', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: "The client's own artwork, newest first",
  changedBy: ['artwork'],
  query: page,
  response: z.array(artwork),
  list: true,
});

export const addArtwork = endpoint('POST', '/api/client/artwork', {
  access: 'client',
  standing: 'comments',
  untilVerified: 'same',
  summary: 'Add a file to the artwork: a data URL, or the reference of a finished upload',
  body: newArtwork,
  bodyFiles: { fields: ['filePath'], maxBytes: limits.artwork, tooLarge: artworkTexts.size },
  response: artwork,
  status: 201,
  errors: ['payload_too_large', 'conflict', 'idempotency_mismatch', 'too_many_requests', 'storage_full'],
});

export const deleteArtwork = endpoint('DELETE', '/api/client/artwork/:id', {
  access: 'client',
  standing: 'comments',
  untilVerified: 'same',
  summary: 'Delete a file; it can be restored for 30 days',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});

export const restoreArtwork = endpoint('POST', '/api/client/artwork/:id/restore', {
  access: 'client',
  standing: 'comments',
  untilVerified: 'same',
  summary: 'Restore a deleted file',
  params: idParams,
  response: artwork,
  errors: ['not_found'],
});

export const artworkOfClient = endpoint('GET', '/api/admin/client-artwork/client/:clientAccountId', {
  access: 'staff',
  permission: 'briefs.read',
  summary: 'The artwork of a client, newest first',
  changedBy: ['artwork'],
  params: z.object({ clientAccountId: id }),
  query: page,
  response: z.array(artwork),
  list: true,
  errors: ['not_found'],
});
