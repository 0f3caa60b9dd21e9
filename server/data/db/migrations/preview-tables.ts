import type { Generated } from 'kysely';

type Instant = string;

/** A file a client gave to the agency. */
export interface ArtworkTable {
  id: string;
  clientAccountId: string;
  /** The contact who uploaded it. */
  contactId: string | null;
  fileId: string;
  thumbnailId: string | null;
  /** The client's name for it. */
  originalName: string;
  category: 'logo' | 'reference';
  description: string | null;
  /** When staff looked at it. */
  lookedAt: Generated<Instant | null>;
  /** The file request that it answers. */
  fileRequestId: Generated<string | null>;
  createdAt: Instant;
  deletedAt: Instant | null;
}

/**
 * Work shown to a client, with a watermark in its pixels. Files, state, progress and reason are copies of the version that is
 * shown: the newest that is ready, else the newest.
 */
export interface ClientPreviewTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  title: string;
  description: string | null;
  fileType: 'image' | 'video';
  originalName: string;
  /** The file as it was uploaded; for staff only. Null once it is deleted for good. */
  originalId: string | null;
  /** The watermarked rendition and the pictures made from it; null until it is ready. */
  markedId: string | null;
  thumbnailId: string | null;
  posterId: string | null;
  state: 'processing' | 'held' | 'failed' | 'ready';
  /** Progress of the watermark, from 0 to 1. */
  progress: number;
  /** Why the preview is held or failed, in words for staff. */
  reason: string | null;
  /** The final files are promised, once it is approved. */
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
  /** The version that was shown when it was given. */
  versionId: string | null;
  clientAccountId: string;
  /** The contact who gave it. */
  contactId: string | null;
  feedback: string;
  rating: number;
  /** False: the client left the stars unchanged; averages leave the rating out. */
  ratingTouched: boolean;
  /** Read by staff. */
  isRead: boolean;
  adminResponse: string | null;
  /** The member of staff who answered. */
  userId: string | null;
  responseDate: Instant | null;
  /** When staff said that it needs no answer. */
  settledAt: Generated<Instant | null>;
  createdAt: Instant;
  /** Its words and the title of its preview, in lower case. */
  searchText: Generated<string>;
}
