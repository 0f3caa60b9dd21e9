import * as z from 'zod/mini';
import { id } from './validation/fields.ts';
import { isUploadReference } from './files.ts';

/** The greatest number of files per message. */
export const mostAttachments = 10;

/** The types that the file picker offers. The server decides by the file's content. */
export const attachmentAccept =
  'image/*,video/*,application/pdf,.ai,.eps,.psd,.psb,.mov,.mkv,.zip,.docx,.xlsx,.pptx,.odt,.ods,.odp';

/** A file attached to a message. */
export const attachment = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  /** Size in bytes. */
  size: z.number(),
  /** Width in pixels, for pictures and videos. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  url: z.string(),
  /** The address of the thumbnail; null until it is made, and for files that the server cannot draw. */
  thumbnailUrl: z.nullable(z.string()),
});

export type Attachment = z.infer<typeof attachment>;

const noFile = 'Please attach the file again.';
const tooMany = `One message can have at most ${mostAttachments} files.`;

/** The files of a new message: references of finished uploads with the purpose `attachment`, or `staff-attachment` if staff write. */
export const attachedUploads = z._default(
  z
    .array(z.string(noFile).check(z.refine(isUploadReference, noFile)), noFile)
    .check(z.maxLength(mostAttachments, tooMany)),
  [],
);
