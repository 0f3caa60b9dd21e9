import type { UploadPurpose } from '#contract/files.ts';

type Instant = string;

/** The purpose the file was stored for: it decides who may read it. */
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
  | 'attachment'
  | 'staff-attachment'
  | 'thumbnail'
  | 'rendition';

/** A stored file. Its content is durable in the storage before the row is written. */
export interface FileTable {
  id: string;
  /** The name in `/uploads/{fileName}`: a random UUID and the extension of the content. */
  fileName: string;
  /** The original name. */
  originalName: string;
  /** Detected from the content, never taken from the request. */
  mime: string;
  kind: 'image' | 'video' | 'document';
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  storageKey: string;
  purpose: FilePurpose;
  /** The file this one was made from. */
  parentId: string | null;
  /** The client it belongs to. */
  clientAccountId: string | null;
  /** `client`: a company, whose id follows; which of its contacts it was stands in the row that uses the file. */
  uploadedByKind: 'client' | 'user' | null;
  uploadedById: string | null;
  createdAt: Instant;
  /** When it was deleted; 30 days later it is removed for good. */
  deletedAt: Instant | null;
}

/** A part of an upload under way that lies in the bucket, from `start` on. Bytes. */
export interface UploadPartTable {
  uploadId: string;
  start: number;
  size: number;
  key: string;
  createdAt: Instant;
}

/** An upload under way, or finished and not yet used. Its bytes are in a folder of incoming files. */
export interface UploadTable {
  id: string;
  ownerKind: 'client' | 'user';
  ownerId: string;
  /** Who of a company sends it; null for staff. */
  contactId: string | null;
  purpose: UploadPurpose;
  fileName: string;
  /** Bytes announced. */
  size: number;
  /** SHA-256 of the whole file; null until all of it has arrived. */
  sha256: string | null;
  createdAt: Instant;
  expiresAt: Instant;
}
