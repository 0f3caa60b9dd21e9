import * as z from 'zod/mini';
import { decision, versionDecision } from './decisions.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, optionalText } from './validation/fields.ts';
import { fileSource, isUploadReference } from './files.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';
import { clientPreview, newPreview, previewState, previewTexts, staffPreview } from './previews.ts';

/** The greatest number of versions per preview, of files per version, and of pages per document. */
export const versionLimits = { versions: 100, files: 20, pages: 100 } as const;

/** The file types of a version: those in the specification, and PDF. */
export const versionAccept = 'image/*,video/*,application/pdf';

/** A part of a page, as wide as the page. The parts follow each other from top to bottom without gaps. */
const pageSlice = z.object({
  url: z.string(),
  /** The distance from the top of the page, in pixels. */
  y: z.int(),
  height: z.int(),
});

/** A scrollable page in full width: a picture, or one page of a document. Videos have no pages. */
const versionPage = z.object({
  page: z.int(),
  /** The width and height of all slices together. At 100 % one pixel equals one pixel of the screen. */
  width: z.int(),
  height: z.int(),
  slices: z.array(pageSlice),
});

export type VersionPage = z.infer<typeof versionPage>;

/** The kinds of version files. */
const versionFileKind = z.enum(['image', 'video', 'document']);

const shownFile = {
  id,
  position: z.int(),
  kind: versionFileKind,
  /**
   * The address of the watermarked rendition: the whole picture within 2,560 pixels, the first page, or the video. Null until
   * the rendition is ready.
   */
  fileUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  posterUrl: z.nullable(z.string()),
  /** The rendition's width in pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /** True if the picture is partly transparent. */
  transparent: z.boolean(),
  /** The pages; empty until the version is ready, and always for videos. */
  pages: z.array(versionPage),
};

const clientVersionFile = z.object(shownFile);

export type ClientVersionFile = z.infer<typeof clientVersionFile>;

const staffVersionFile = z.object({
  ...shownFile,
  originalName: z.string(),
  /** The address of the original file, only for staff; null once the file is deleted for good. */
  originalFileUrl: z.nullable(z.string()),
  /** The original's size in bytes. */
  fileSize: z.number(),
  sha256: z.string(),
});

export type StaffVersionFile = z.infer<typeof staffVersionFile>;

const shownVersion = {
  id,
  previewId: id,
  number: z.int(),
  /** A SHA-256 hash over the hashes of the version's files, in order. Each decision refers to this hash. */
  contentHash: z.string(),
  /** True for the newest ready version, which waits for a decision. Older versions are history. */
  newest: z.boolean(),
  /** A text by the agency about the changes. */
  note: z.nullable(z.string()),
  /** The day by which an answer is requested. */
  dueOn: z.nullable(z.iso.date()),
  createdAt: instant,
  readyAt: z.nullable(instant),
  decision: versionDecision,
  /** All decisions on this version, newest first. */
  decisions: z.array(decision),
  /** The number of ratings and comments on this version; below, the number of pins set on it. */
  feedbackCount: z.int(),
  pinCount: z.int(),
};

export const clientVersion = z.object({ ...shownVersion, files: z.array(clientVersionFile) });

export type ClientVersion = z.infer<typeof clientVersion>;

export const staffVersion = z.object({
  ...shownVersion,
  files: z.array(staffVersionFile),
  state: previewState,
  /** Progress of the watermark, from 0 to 1. */
  progress: z.number(),
  /** The reason why the version is held or failed, as a text for staff. */
  reason: z.nullable(z.string()),
  uploadedBy: z.nullable(person),
  /** The reason why staff sent the version although pins of the earlier version were unanswered. */
  overrideReason: z.nullable(z.string()),
  /** The people of the client who looked at the version, in order of their first look. */
  seenBy: z.array(z.object({ person, firstAt: instant, lastAt: instant })),
});

export type StaffVersion = z.infer<typeof staffVersion>;

const deciders = {
  /** The people who must all approve the version. Empty: the approval of one person is enough. */
  approvers: z.array(person),
  /** All people of the company who may decide. */
  deciders: z.array(person),
  /** The number of open pins; staff notes do not count. */
  openPins: z.int(),
};

/** A preview with the data of all its versions, newest first. */
export const clientRoom = z.object({
  preview: clientPreview,
  versions: z.array(clientVersion),
  ...deciders,
  /** The version that the person looked at before this visit; null at the first visit. */
  lastSeenVersionId: z.nullable(id),
});

export type ClientRoom = z.infer<typeof clientRoom>;

export const staffRoom = z.object({
  preview: staffPreview,
  versions: z.array(staffVersion),
  ...deciders,
  /** The number of open pins that the agency has not answered. They block a new version. */
  unansweredPins: z.int(),
});

export type StaffRoom = z.infer<typeof staffRoom>;

const noFile = 'Please choose an image, a video or a PDF.';
const uploadedFile = z.string(noFile).check(z.refine(isUploadReference, noFile));

const fileSet = z
  .array(uploadedFile, noFile)
  .check(
    z.minLength(1, noFile),
    z.maxLength(versionLimits.files, `One version can have at most ${versionLimits.files} files.`),
  );

const badDay = 'Please enter a day like 2026-12-24.';

const about = {
  note: optionalText(limits.description, 'The note'),
  dueOn: z.optional(z.nullable(z.iso.date({ error: badDay }))),
};

const claimed = z.optional(z.unknown());

/** A new version: a single file as the specification describes it, or several uploads in order. */
const newVersion = z
  .object({
    fileUrl: z.optional(fileSource(noFile)),
    files: z.optional(fileSet),
    originalName: optionalText(limits.fileName, 'The name of the file'),
    originalFileUrl: claimed,
    ...about,
    /** The reason for sending the version although open pins of the earlier version are unanswered. */
    overrideReason: optionalText(limits.description, 'The reason'),
    /**
     * The newest version that the sender has seen. If a colleague sent a newer one, the call fails with `superseded`. Without
     * this field nothing is compared.
     */
    after: z.optional(id),
  })
  .check(
    z.refine(({ fileUrl, files }) => (fileUrl === undefined) !== (files === undefined), {
      error: noFile,
      path: ['fileUrl'],
    }),
  );

export type NewVersion = z.infer<typeof newVersion>;

/** A preview whose first version has several files, or a PDF. */
const newPreviewSet = z.object({
  clientAccountId: newPreview.shape.clientAccountId,
  title: newPreview.shape.title,
  projectId: newPreview.shape.projectId,
  description: newPreview.shape.description,
  files: fileSet,
  ...about,
});

export type NewPreviewSet = z.infer<typeof newPreviewSet>;

export const getPreviewRoom = endpoint('GET', '/api/admin/client-previews/:id/room', {
  access: 'staff',
  permission: 'previews.read',
  summary: 'A preview with its versions, decisions and viewers',
  changedBy: ['previews', 'preview-feedback', 'pins', 'contacts'],
  params: idParams,
  response: staffRoom,
  errors: ['not_found'],
});

export const exportRound = endpoint('GET', '/api/admin/client-previews/:id/export', {
  access: 'staff',
  permission: 'previews.read',
  summary: 'All feedback, notes and decisions on a preview, version by version, as CSV in UTF-8',
  params: idParams,
  errors: ['not_found'],
});

export const createPreviewSet = endpoint('POST', '/api/admin/client-previews/sets', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Make a preview of several uploads, or of a PDF',
  body: newPreviewSet,
  response: staffPreview,
  status: 201,
  errors: ['payload_too_large', 'conflict', 'idempotency_mismatch', 'storage_full'],
});

export const createVersion = endpoint('POST', '/api/admin/client-previews/:id/versions', {
  access: 'staff',
  permission: 'previews.write',
  summary:
    'Upload a new version of a preview; refused while open pins are not answered, unless a reason is given',
  params: idParams,
  body: newVersion,
  bodyFiles: {
    fields: ['fileUrl', 'originalFileUrl'],
    maxBytes: limits.video,
    tooLarge: previewTexts.videoSize.text,
  },
  response: staffRoom,
  status: 201,
  errors: [
    'not_found',
    'pins_unanswered',
    'superseded',
    'payload_too_large',
    'conflict',
    'idempotency_mismatch',
    'storage_full',
  ],
});

export const updateVersion = endpoint('PATCH', '/api/admin/client-previews/:id/versions/:versionId', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Change the note of a version, or the day by which an answer is requested',
  params: z.object({ id, versionId: id }),
  body: z.object({ note: z.optional(about.note), dueOn: about.dueOn }),
  response: staffRoom,
  errors: ['not_found'],
});

export const cancelVersion = endpoint('DELETE', '/api/admin/client-previews/:id/versions/:versionId', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Cancel a version that is not ready or has failed; a preview without another version is deleted',
  params: z.object({ id, versionId: id }),
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const mergePreviews = endpoint('POST', '/api/admin/client-previews/:id/merge', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Merge previews of one client into this one; `order` names all of them, oldest first',
  params: idParams,
  body: z.object({ order: z.array(id).check(z.minLength(2, 'Please choose two previews or more.')) }),
  response: staffRoom,
  errors: ['not_found', 'conflict'],
});

export const getMyRoom = endpoint('GET', '/api/client/previews/:id/room', {
  access: 'client',
  standing: 'sees',
  untilVerified: { notFound: 'This preview', keepsSeen: true },
  summary: 'A preview with its ready versions and their decisions',
  changedBy: ['previews', 'preview-feedback', 'pins', 'contacts'],
  params: idParams,
  response: clientRoom,
  errors: ['not_found'],
});

export const seeVersion = endpoint('POST', '/api/client/previews/:id/versions/:versionId/seen', {
  access: 'client',
  standing: 'sees',
  untilVerified: { notFound: 'This preview', keepsSeen: true },
  summary: 'Mark a version as seen by you',
  params: z.object({ id, versionId: id }),
  response: ok,
  errors: ['not_found'],
});
