import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listQuery, ok, optionalText, requiredText } from './fields.ts';
import { fileTexts } from './file-texts.ts';
import { fileSource } from './files.ts';
import { limits } from './limits.ts';
import { fileType } from './projects.ts';

/** Titles and texts of the preview screen (specification, section 5). */
export const previewTexts = {
  accept: 'image/*,video/*',
  missing: { title: 'Missing Information', text: 'Please select a client and enter a title.' },
  videoSize: { title: 'File Too Large', text: fileTexts.videoSize },
  imageSize: { title: 'File Too Large', text: fileTexts.imageSize },
  file: 'Please choose an image or a video.',
} as const;

/**
 * What becomes of a preview. A client sees it once it is `ready`.
 * - `processing`: the watermark is being made; `progress` says how far
 * - `held`: this machine cannot encode video; `reason` says what to install, and the next start with it goes on
 * - `failed`: given up; `reason` says why, and staff can try again
 */
export const previewState = z.enum(['processing', 'held', 'failed', 'ready']);

const shown = {
  id,
  clientAccountId: id,
  projectId: z.nullable(id),
  projectTitle: z.nullable(z.string()),
  title: z.string(),
  description: z.nullable(z.string()),
  fileType,
  /** Of the video's first sight; with the watermark, as all that a client gets. */
  posterUrl: z.nullable(z.string()),
  /** Pixels of the watermarked rendition, for the place it takes. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  watermarkApplied: z.boolean(),
  allowDownload: z.boolean(),
  createdAt: instant,
};

/** A preview as its client sees it: only the watermarked rendition, no word of the original. */
export const clientPreview = z.object({
  ...shown,
  /** The watermarked rendition, `/uploads/{fileName}`. */
  fileUrl: z.string(),
  /** Bytes of the rendition. */
  fileSize: z.number(),
  thumbnailUrl: z.nullable(z.string()),
});

export type ClientPreview = z.infer<typeof clientPreview>;

/** A preview as staff see it. */
export const staffPreview = z.object({
  ...shown,
  /** The watermarked rendition; null until the preview is ready. */
  fileUrl: z.nullable(z.string()),
  /** The file as it was uploaded, for staff only. */
  originalFileUrl: z.string(),
  originalName: z.string(),
  /** Bytes of the original. */
  fileSize: z.number(),
  thumbnailUrl: z.nullable(z.string()),
  state: previewState,
  /** How far the watermark is, from 0 to 1. */
  progress: z.number(),
  /** Why it is held or failed, in words for staff. */
  reason: z.nullable(z.string()),
  clientName: z.string(),
  clientCode: z.string(),
  feedbackCount: z.number(),
  /** Of the ratings that were really given; null without any. */
  averageRating: z.nullable(z.number()),
});

export type StaffPreview = z.infer<typeof staffPreview>;

// The file itself decides, and every preview is watermarked and never downloaded, whatever was sent.
const claimed = z.optional(z.unknown());

/** A preview to upload. `fileUrl` is a data URL, or `upload:<id>` of a finished upload. */
export const newPreview = z.object({
  clientAccountId: z.string(previewTexts.missing.text).check(z.uuid(previewTexts.missing.text)),
  title: requiredText(limits.title, previewTexts.missing.text, 'The title'),
  /** Null, empty or left out: no specific project. */
  projectId: z.optional(
    z.nullable(z.union([z.literal(''), z.uuid('This is not a project.')], 'This is not a project.')),
  ),
  description: optionalText(limits.description, 'The description'),
  fileUrl: fileSource(previewTexts.file),
  originalName: optionalText(limits.fileName, 'The name of the file'),
  /** The clean file, where a sender marks `fileUrl` by itself: then the watermark is made from this one. */
  originalFileUrl: claimed,
  fileType: claimed,
  fileSize: claimed,
  watermarkApplied: claimed,
  allowDownload: claimed,
});

export type NewPreview = z.infer<typeof newPreview>;

const page = { limit: listQuery.limit, cursor: listQuery.cursor };

export const listPreviews = endpoint('GET', '/api/admin/client-previews', {
  access: 'staff',
  summary: 'Previews, newest first',
  query: z.object({
    ...page,
    /** Only those of one client, or of one project. */
    clientAccountId: z.optional(id),
    projectId: z.optional(id),
  }),
  response: z.array(staffPreview),
  list: true,
});

export const createPreview = endpoint('POST', '/api/admin/client-previews', {
  access: 'staff',
  summary: 'Upload a preview for a client; it is watermarked before the client sees it',
  body: newPreview,
  spool: {
    fields: ['fileUrl', 'originalFileUrl'],
    maxBytes: limits.video,
    tooLarge: previewTexts.videoSize.text,
  },
  response: staffPreview,
  status: 201,
  errors: ['payload_too_large', 'conflict', 'idempotency_mismatch', 'storage_full'],
});

export const retryPreview = endpoint('POST', '/api/admin/client-previews/:id/retry', {
  access: 'staff',
  summary: 'Try again to watermark a preview that is held or failed',
  params: idParams,
  response: staffPreview,
  errors: ['not_found', 'conflict'],
});

export const deletePreview = endpoint('DELETE', '/api/admin/client-previews/:id', {
  access: 'staff',
  summary: 'Delete a preview; for 30 days it can be brought back',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});

export const restorePreview = endpoint('POST', '/api/admin/client-previews/:id/restore', {
  access: 'staff',
  summary: 'Bring a deleted preview back',
  params: idParams,
  response: staffPreview,
  errors: ['not_found'],
});

export const myPreviews = endpoint('GET', '/api/client/previews', {
  access: 'client',
  summary: "The client's own previews that are ready, newest first",
  query: z.object(page),
  response: z.array(clientPreview),
  list: true,
});
