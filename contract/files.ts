import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import type { Permission, Standing } from './permissions/permissions.ts';

/** The purpose of a file. It decides who may send it, its largest size, and the accepted formats. */
export const uploadPurpose = z.enum([
  'logo',
  'artwork',
  'picture',
  'video',
  'preview-original',
  'attachment',
  'staff-attachment',
  'site-picture',
  'delivery',
  'quote-file',
]);

export type UploadPurpose = z.infer<typeof uploadPurpose>;

/**
 * The largest file of each purpose, in bytes. Pictures sent as previews are limited to `limits.image` once
 * their content is known.
 */
export const uploadLimits: Readonly<Record<UploadPurpose, number>> = {
  logo: limits.logo,
  artwork: limits.artwork,
  picture: limits.image,
  video: limits.video,
  'preview-original': limits.video,
  attachment: limits.video,
  'staff-attachment': limits.video,
  'site-picture': limits.image,
  delivery: limits.delivery,
  'quote-file': limits.artwork,
};

/** The people who may send a file of each purpose: contacts with this standing, or staff with one of these permissions. */
export const uploadRights: Readonly<
  Record<
    UploadPurpose,
    { side: 'client'; standing: Standing } | { side: 'staff'; permissions: readonly Permission[] }
  >
> = {
  logo: { side: 'client', standing: 'decides' },
  artwork: { side: 'client', standing: 'comments' },
  picture: { side: 'staff', permissions: ['projects.write'] },
  video: { side: 'staff', permissions: ['projects.write'] },
  'preview-original': { side: 'staff', permissions: ['previews.write'] },
  // The call that attaches the file checks whether the sender may write there.
  attachment: { side: 'client', standing: 'sees' },
  'staff-attachment': {
    side: 'staff',
    permissions: [
      'previews.write',
      'messages.write',
      'feedback.write',
      'change-requests.write',
      'consultations.write',
    ],
  },
  'site-picture': { side: 'staff', permissions: ['site.write'] },
  delivery: { side: 'staff', permissions: ['previews.write'] },
  'quote-file': { side: 'staff', permissions: ['quotes.write', 'quotes.send'] },
};

/** A file attached to a message has the access rights of the message's subject. */
type AttachmentPurpose = 'attachment' | 'staff-attachment';

/** The permission that staff need to read files of each purpose, and files derived from them, within its scope. */
export const readingRights: Readonly<Record<Exclude<UploadPurpose, AttachmentPurpose>, Permission>> = {
  logo: 'clients.read',
  artwork: 'briefs.read',
  picture: 'projects.read',
  video: 'projects.read',
  'preview-original': 'previews.read',
  'site-picture': 'site.read',
  delivery: 'previews.read',
  'quote-file': 'quotes.read',
};

/** The reference of a finished upload, for other calls. */
export const uploadReference = (uploadId: string) => `upload:${uploadId}`;

const reference = /^upload:[0-9a-f-]{36}$/;
const dataUrl = /^data:[^,]{0,200}$|^data:[^,]{0,200},/;

/** True for the reference of a finished upload. */
export const isUploadReference = (value: string) => reference.test(value);

/** True for the reference of a finished upload, and for a data URL. */
export const isFileSource = (value: string) => reference.test(value) || dataUrl.test(value);

/**
 * A file in a call's body: a finished upload's reference, or a `data:` URL with base64 content. The call lists such fields in
 * `bodyFiles`. A data URL's content is written to disk while streaming, so this schema sees only its head.
 */
export const fileSource = (message = 'Please choose a file.') =>
  z.string({ error: message }).check(z.refine(isFileSource, message));

/** An unfinished or finished upload. */
export const upload = z.object({
  id,
  /** The reference for other calls, once the upload is finished. */
  reference: z.string(),
  purpose: uploadPurpose,
  fileName: z.string(),
  /** Total bytes. */
  size: z.int(),
  /** Bytes received so far; the next request continues here. */
  offset: z.int(),
  finished: z.boolean(),
  /** The time of its removal, unless another call has used it. */
  expiresAt: instant,
});

export type Upload = z.infer<typeof upload>;

/**
 * Uploads use tus 1.0.0 (https://tus.io/protocols/resumable-upload) with the extensions creation, termination
 * and expiration. `Upload-Metadata` contains `filename` and `purpose`; `Upload-Length` is required.
 */
export const createUpload = endpoint('POST', '/api/uploads', {
  access: 'signed-in',
  untilVerified: 'same',
  summary: 'Start a resumable upload (tus 1.0.0); Location names it',
  status: 201,
  response: upload,
  errors: ['bad_request', 'forbidden', 'payload_too_large', 'storage_full', 'too_many_requests'],
});

export const uploadStatus = endpoint('GET', '/api/uploads/:id', {
  access: 'signed-in',
  untilVerified: 'same',
  summary: 'The received size of an upload; HEAD answers only with Upload-Offset',
  params: idParams,
  response: upload,
  errors: ['not_found'],
});

export const sendUpload = endpoint('PATCH', '/api/uploads/:id', {
  access: 'signed-in',
  untilVerified: 'same',
  summary: 'Send bytes of an upload from Upload-Offset on',
  params: idParams,
  stream: 'application/offset+octet-stream',
  bodyLimit: limits.video,
  status: 204,
  errors: ['not_found', 'conflict', 'payload_too_large', 'storage_full', 'unsupported_media_type'],
});

export const removeUpload = endpoint('DELETE', '/api/uploads/:id', {
  access: 'signed-in',
  untilVerified: 'same',
  summary: 'Cancel an upload',
  params: idParams,
  status: 204,
  errors: ['not_found'],
});

/** Access is checked on each request. Supports `Range`, `If-Range` and `If-None-Match`. */
export const readFile = endpoint('GET', '/uploads/:fileName', {
  access: 'public',
  summary: 'A stored file, for people who may read it',
  params: z.object({ fileName: z.string() }),
  query: z.object({
    /** `1`: send it as a download instead of inline, if allowed. */
    download: z.optional(z.string()),
    /** A page number of a PDF, from 1: sends that page as a WebP picture. `X-Page-Count` has the number of pages. */
    page: z.optional(z.string()),
  }),
  errors: ['not_found', 'forbidden', 'unavailable'],
});
