import * as z from 'zod/mini';
import { watermarkDensity, watermarkStrength } from './brand.ts';
import { versionDecision } from './decisions.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  listQuery,
  mine,
  ok,
  optionalText,
  requiredText,
} from './validation/fields.ts';
import { fileTexts } from './texts/file-texts.ts';
import { fileSource } from './files.ts';
import { limits } from './validation/limits.ts';
import { fileType } from './projects.ts';

/** Titles and texts of the preview screen (specification, section 5). */
export const previewTexts = {
  missing: { title: 'Missing Information', text: 'Please select a client and enter a title.' },
  videoSize: { title: 'File Too Large', text: fileTexts.videoSize },
  imageSize: { title: 'File Too Large', text: fileTexts.imageSize },
  file: 'Please choose an image, a video or a PDF.',
} as const;

/**
 * The states of a preview. A client sees it when it is `ready`.
 * - `processing`: the watermark is being made; `progress` shows how far
 * - `held`: this machine cannot encode video; `reason` says what to install, and a restart continues
 * - `failed`: no further attempt is made; `reason` says why, and staff can retry
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
  /** The address of the video's poster, which has the watermark too. */
  posterUrl: z.nullable(z.string()),
  /** The width of the watermarked rendition in pixels. The page reserves the space for it. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  watermarkApplied: z.boolean(),
  allowDownload: z.boolean(),
  createdAt: instant,
  /** The number of the shown version, which is the newest ready one. */
  version: z.int(),
  /** The number of versions. For clients, only versions up to the shown one are counted. */
  versionCount: z.int(),
  /** The result of all decisions on the shown version; null while a decision is missing. */
  decision: versionDecision,
  /** The day by which an answer is requested. */
  dueOn: z.nullable(z.iso.date()),
  /** The time since which clients can see the shown version. */
  sharedAt: instant,
  /** The side that has to act on the shown version; null if neither has to. */
  waitsFor: z.nullable(z.enum(['agency', 'client'])),
  /** True if the agency promised final files after approval. */
  deliveryPromised: z.boolean(),
};

/** A preview as its client sees it: only the watermarked rendition, without data about the original file. */
export const clientPreview = z.object({
  ...shown,
  /** The address of the watermarked rendition, `/uploads/{fileName}`. */
  fileUrl: z.string(),
  /** The size of the rendition in bytes. */
  fileSize: z.number(),
  thumbnailUrl: z.nullable(z.string()),
  /** The contacts who still have to decide on the shown version. */
  asks: z.array(z.object({ name: z.string(), isYou: z.boolean() })),
});

export type ClientPreview = z.infer<typeof clientPreview>;

/** A preview for staff. */
export const staffPreview = z.object({
  ...shown,
  /** The address of the watermarked rendition; null until the preview is ready. */
  fileUrl: z.nullable(z.string()),
  /** The address of the original file, only for staff. */
  originalFileUrl: z.string(),
  originalName: z.string(),
  /** The size of the original file in bytes. */
  fileSize: z.number(),
  thumbnailUrl: z.nullable(z.string()),
  state: previewState,
  /** Progress of the watermark, from 0 to 1. */
  progress: z.number(),
  /** The reason why the preview is held or failed, as a text for staff. */
  reason: z.nullable(z.string()),
  clientName: z.string(),
  clientCompany: z.nullable(z.string()),
  clientCode: z.string(),
  feedbackCount: z.number(),
  /** The number of notes on all versions, without notes that only staff see. */
  noteCount: z.number(),
  /** The average of the ratings that clients chose; null if there are none. */
  averageRating: z.nullable(z.number()),
  /** The newest version, if it is not ready and therefore not shown; otherwise null. */
  pending: z.nullable(
    z.object({
      id,
      number: z.int(),
      state: previewState,
      progress: z.number(),
      reason: z.nullable(z.string()),
    }),
  ),
});

export type StaffPreview = z.infer<typeof staffPreview>;

// Callers may send these values, but the server ignores them. The file decides its type; every preview gets a watermark and is
// never downloadable.
const claimed = z.optional(z.unknown());

/** A preview to upload. `fileUrl` is a data URL, or `upload:<id>` of a finished upload. */
export const newPreview = z.object({
  clientAccountId: z.string(previewTexts.missing.text).check(z.uuid(previewTexts.missing.text)),
  title: requiredText(limits.title, previewTexts.missing.text, 'The title'),
  /** Null, empty or missing: the preview belongs to no specific project. */
  projectId: z.optional(
    z.nullable(z.union([z.literal(''), z.uuid('This is not a project.')], 'This is not a project.')),
  ),
  description: optionalText(limits.description, 'The description'),
  fileUrl: fileSource('Please choose an image or a video.'),
  originalName: optionalText(limits.fileName, 'The name of the file'),
  /** The file without a watermark, if `fileUrl` has the sender's own watermark. The server then makes its watermark from this file. */
  originalFileUrl: claimed,
  fileType: claimed,
  fileSize: claimed,
  watermarkApplied: claimed,
  allowDownload: claimed,
});

export type NewPreview = z.infer<typeof newPreview>;

export const watermarkSample = endpoint('GET', '/api/admin/watermark-sample', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'A sample page with the current or the requested watermark, as WebP',
  query: z.object({
    strength: z.optional(z.pipe(z.coerce.number(), watermarkStrength)),
    density: z.optional(z.pipe(z.coerce.number(), watermarkDensity)),
  }),
});

/** A deleted preview that can be restored. */
const deletedPreview = z.object({
  id,
  title: z.string(),
  clientName: z.string(),
  clientCode: z.string(),
  deletedAt: instant,
  /** The time until which the preview can be restored. */
  restorableUntil: instant,
});

export type DeletedPreview = z.infer<typeof deletedPreview>;

const page = { limit: listQuery.limit, cursor: listQuery.cursor };

export const listPreviews = endpoint('GET', '/api/admin/client-previews', {
  access: 'staff',
  permission: 'previews.read',
  summary: 'Previews, newest first',
  changedBy: ['previews', 'preview-feedback', 'clients', 'projects'],
  query: z.object({
    ...page,
    /** Returns only previews of this client, or of this project. */
    clientAccountId: z.optional(id),
    projectId: z.optional(id),
    mine,
  }),
  response: z.array(staffPreview),
  list: true,
});

export const createPreview = endpoint('POST', '/api/admin/client-previews', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Upload a preview for a client; it is watermarked before the client sees it',
  body: newPreview,
  bodyFiles: {
    fields: ['fileUrl', 'originalFileUrl'],
    maxBytes: limits.video,
    tooLarge: previewTexts.videoSize.text,
  },
  response: staffPreview,
  status: 201,
  errors: ['payload_too_large', 'conflict', 'idempotency_mismatch', 'storage_full'],
});

/** Changes the fields of a preview that may change after its upload. */
export const updatePreview = endpoint('PATCH', '/api/admin/client-previews/:id', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Change title, description or project of a preview, or whether its final files are promised',
  params: idParams,
  body: z.object({
    title: z.optional(newPreview.shape.title),
    description: z.optional(newPreview.shape.description),
    projectId: newPreview.shape.projectId,
    deliveryPromised: z.optional(z.boolean()),
  }),
  response: staffPreview,
  errors: ['not_found'],
});

export const listDeletedPreviews = endpoint('GET', '/api/admin/deleted-previews', {
  access: 'staff',
  permission: 'previews.read',
  summary: 'Previews deleted within the last 30 days, newest first',
  changedBy: ['previews', 'clients'],
  query: z.object({ ...page, mine }),
  response: z.array(deletedPreview),
  list: true,
});

export const retryPreview = endpoint('POST', '/api/admin/client-previews/:id/retry', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Retry the watermark of a held or failed preview',
  params: idParams,
  response: staffPreview,
  errors: ['not_found', 'conflict'],
});

export const deletePreview = endpoint('DELETE', '/api/admin/client-previews/:id', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Delete a preview; it can be restored for 30 days',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});

export const restorePreview = endpoint('POST', '/api/admin/client-previews/:id/restore', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Restore a deleted preview',
  params: idParams,
  response: staffPreview,
  errors: ['not_found'],
});

export const myPreviews = endpoint('GET', '/api/client/previews', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: [], keepsSeen: true },
  summary: "The client's own previews that are ready, newest first",
  changedBy: ['previews', 'projects'],
  query: z.object(page),
  response: z.array(clientPreview),
  list: true,
});
