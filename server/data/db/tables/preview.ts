import type { Generated } from 'kysely';

type Instant = string;

/** A file that a client uploaded for the agency. */
export interface ArtworkTable {
  id: string;
  clientAccountId: string;
  /** The contact who uploaded the file. */
  contactId: string | null;
  fileId: string;
  thumbnailId: string | null;
  /** The client's name for it. */
  originalName: string;
  category: 'logo' | 'reference';
  description: string | null;
  /** The time when staff first saw the file. */
  lookedAt: Generated<Instant | null>;
  /** The file request that the file answers. */
  fileRequestId: Generated<string | null>;
  createdAt: Instant;
  deletedAt: Instant | null;
}

/**
 * Work shown to a client, with a watermark in its pixels. Files, state, progress and reason are copied from the shown
 * version: the newest ready version, else the newest.
 */
export interface ClientPreviewTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  title: string;
  description: string | null;
  fileType: 'image' | 'video';
  originalName: string;
  /** The uploaded file, for staff only. Null once it is purged. */
  originalId: string | null;
  /** The watermarked rendition and the pictures made from it; null until the preview is ready. */
  markedId: string | null;
  thumbnailId: string | null;
  posterId: string | null;
  state: 'processing' | 'held' | 'failed' | 'ready';
  /** Progress of the watermark, from 0 to 1. */
  progress: number;
  /** The reason, shown to staff, why the preview is held or failed. */
  reason: string | null;
  /** True if final files are promised after approval. */
  deliveryPromised: boolean;
  deleted: boolean;
  deletedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A client's feedback on a preview. */
export interface PreviewFeedbackTable {
  id: string;
  previewId: string;
  /** The version that was shown when the feedback was written. */
  versionId: string | null;
  clientAccountId: string;
  /** The contact who gave it. */
  contactId: string | null;
  feedback: string;
  rating: number;
  /** False if the client left the rating unchanged. Averages leave out such ratings. */
  ratingTouched: boolean;
  /** Read by staff. */
  isRead: boolean;
  adminResponse: string | null;
  /** The member of staff who answered. */
  userId: string | null;
  responseDate: Instant | null;
  /** The time when staff marked the feedback as needing no answer. */
  settledAt: Generated<Instant | null>;
  createdAt: Instant;
  /** The text of the feedback and the title of its preview, in lower case. */
  searchText: Generated<string>;
}
