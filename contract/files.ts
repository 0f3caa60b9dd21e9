import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import type { Permission, Standing } from './permissions/permissions.ts';

/** The purpose of a file. The purpose decides who may send the file, how large it can be, and which formats are accepted. */
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
  // This table does not check if the sender may write there; the call that attaches the file does.
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

/** The purposes of files attached to messages. A person who may read the subject of the message may read its files. */
type AttachmentPurpose = 'attachment' | 'staff-attachment';

/** The permission that staff need to read files of each purpose and the files made from them. The scope of the permission applies. */
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

/** The reference of a finished upload, which other calls accept as a file. */
export const uploadReference = (uploadId: string) => `upload:${uploadId}`;

const reference = /^upload:[0-9a-f-]{36}$/;
const dataUrl = /^data:[^,]{0,200}$|^data:[^,]{0,200},/;

/** True for the reference of a finished upload. */
export const isUploadReference = (value: string) => reference.test(value);

/** True for the reference of a finished upload, and for a data URL. */
export const isFileSource = (value: string) => reference.test(value) || dataUrl.test(value);

/**
 * A file in a call's body: the reference of a finished upload, or a `data:` URL with base64 content. The call lists such fields
 * in `bodyFiles`. The server writes the content of a data URL to disk while it arrives, so this schema receives only the URL's
 * head.
 */
export const fileSource = (message = 'Please choose a file.') =>
  z.string({ error: message }).check(z.refine(isFileSource, message));

/** An unfinished or finished upload. */
export const upload = z.object({
  id,
  /** The reference of the upload for other calls, valid once the upload is finished. */
  reference: z.string(),
  purpose: uploadPurpose,
  fileName: z.string(),
  /** Total bytes. */
  size: z.int(),
  /** The number of bytes received so far. The next request continues at this offset. */
  offset: z.int(),
  finished: z.boolean(),
  /** The time when the upload is removed, unless another call has used it. */
  expiresAt: instant,
});

export type Upload = z.infer<typeof upload>;

/**
 * Uploads use tus 1.0.0 (https://tus.io/protocols/resumable-upload) with the extensions creation, termination and expiration.
 * `Upload-Metadata` contains `filename` and `purpose`; `Upload-Length` is required.
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

/** The server checks access on each request, and supports `Range`, `If-Range` and `If-None-Match`. */
export const readFile = endpoint('GET', '/uploads/:fileName', {
  access: 'public',
  summary: 'A stored file, for people who may read it',
  params: z.object({ fileName: z.string() }),
  query: z.object({
    /** `1`: the browser downloads the file instead of showing it, if downloads are allowed. */
    download: z.optional(z.string()),
    /** The number of a page of a PDF, from 1. The answer is that page as a WebP picture, and `X-Page-Count` has the number of pages. */
    page: z.optional(z.string()),
  }),
  errors: ['not_found', 'forbidden', 'unavailable'],
});
