type Instant = string;

/** A file a client gave to the agency. */
export interface ArtworkTable {
  id: string;
  clientAccountId: string;
  fileId: string;
  thumbnailId: string | null;
  /** What the client calls it. */
  originalName: string;
  category: 'logo' | 'reference';
  description: string | null;
  createdAt: Instant;
  deletedAt: Instant | null;
}

/** Work that is shown to a client, with a watermark in its pixels. */
export interface ClientPreviewTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  title: string;
  description: string | null;
  fileType: 'image' | 'video';
  originalName: string;
  /** The file as it was uploaded; for staff only. Null once it is gone for good. */
  originalId: string | null;
  /** The watermarked rendition and the pictures made from it; null until it is ready. */
  markedId: string | null;
  thumbnailId: string | null;
  posterId: string | null;
  state: 'processing' | 'held' | 'failed' | 'ready';
  /** How far the watermark is, from 0 to 1. */
  progress: number;
  /** Why it is held or failed, in words for staff. */
  reason: string | null;
  deleted: boolean;
  deletedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** What a client says of a preview. */
export interface PreviewFeedbackTable {
  id: string;
  previewId: string;
  clientAccountId: string;
  feedback: string;
  rating: number;
  /** False: the stars stand as they stood; averages leave it out. */
  ratingTouched: boolean;
  /** By staff. */
  isRead: boolean;
  adminResponse: string | null;
  responseDate: Instant | null;
  createdAt: Instant;
}
