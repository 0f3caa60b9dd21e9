import * as z from 'zod/mini';
import { id } from './validation/fields.ts';
import { isUploadReference } from './files.ts';

/** Most files of one message. */
export const mostAttachments = 10;

/** Types that the file picker offers; the server decides by the content. */
export const attachmentAccept =
  'image/*,video/*,application/pdf,.ai,.eps,.psd,.psb,.mov,.mkv,.zip,.docx,.xlsx,.pptx,.odt,.ods,.odp';

/** A file that hangs on a message. */
export const attachment = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Pixels of pictures and videos. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  url: z.string(),
  /** A small picture of it; null until it is made, and where there can be none. */
  thumbnailUrl: z.nullable(z.string()),
});

export type Attachment = z.infer<typeof attachment>;

const noFile = 'Please attach the file again.';
const tooMany = `One message can have at most ${mostAttachments} files.`;

/** Files for a new message: references of finished uploads for the purpose `attachment`, of staff `staff-attachment`. */
export const attachedUploads = z._default(
  z
    .array(z.string(noFile).check(z.refine(isUploadReference, noFile)), noFile)
    .check(z.maxLength(mostAttachments, tooMany)),
  [],
);
