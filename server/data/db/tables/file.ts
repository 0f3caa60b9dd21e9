import type { UploadPurpose } from '#contract/files.ts';

type Instant = string;

/** The purpose of a stored file. The purpose decides who may read the file. */
export type FilePurpose =
  | 'logo'
  | 'artwork'
  | 'picture'
  | 'video'
  | 'site-picture'
  | 'preview-original'
  | 'preview-marked'
  | 'preview-slice'
  | 'delivery'
  | 'quote-file'
  | 'attachment'
  | 'staff-attachment'
  | 'thumbnail'
  | 'rendition';

/** A stored file. The row is written only after the content is safely in the storage. */
export interface FileTable {
  id: string;
  /** The name in `/uploads/{fileName}`: a random UUID and the extension of the content. */
  fileName: string;
  /** The original name. */
  originalName: string;
  /** Detected from the content, not taken from the request. */
  mime: string;
  kind: 'image' | 'video' | 'document';
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  storageKey: string;
  purpose: FilePurpose;
  /** The file from which this file was made. */
  parentId: string | null;
  /** The client it belongs to. */
  clientAccountId: string | null;
  /**
   * The side that uploaded the file. For `client`, `uploadedById` is a company's id; the row that uses the file names
   * the contact.
   */
  uploadedByKind: 'client' | 'user' | null;
  uploadedById: string | null;
  createdAt: Instant;
  /** The time of deletion. The file is purged 30 days later. */
  deletedAt: Instant | null;
}

/** A part of an unfinished upload, stored in the bucket. `start` is its offset in bytes. */
export interface UploadPartTable {
  uploadId: string;
  start: number;
  size: number;
  key: string;
  createdAt: Instant;
}

/** An upload that is unfinished, or finished and unused. Its bytes are in a folder for incoming files. */
export interface UploadTable {
  id: string;
  ownerKind: 'client' | 'user';
  ownerId: string;
  /** The contact who sends the file; null for staff. */
  contactId: string | null;
  purpose: UploadPurpose;
  fileName: string;
  /** The announced size in bytes. */
  size: number;
  /** SHA-256 of the whole file; null until the upload is complete. */
  sha256: string | null;
  createdAt: Instant;
  expiresAt: Instant;
}
