import type { Generated } from 'kysely';
import type { DecisionKind } from '#contract/decisions.ts';
import type { PinShape } from '#contract/pins.ts';

type Instant = string;

/** A version of a preview. */
export interface PreviewVersionTable {
  id: string;
  previewId: string;
  number: number;
  /** SHA-256 of the hashes of the version's files, in the order of the files. */
  contentHash: string;
  state: 'processing' | 'held' | 'failed' | 'ready';
  /** Progress of the watermark, from 0 to 1. */
  progress: number;
  /** The reason, shown to staff, why the version is held or failed. */
  reason: string | null;
  /** The changes in this version, written by staff. */
  note: string | null;
  /** A date such as 2026-12-24. */
  dueOn: string | null;
  /** Why staff shared the version although some pins had no answer. */
  overrideReason: string | null;
  /** Why the version's round is not counted; null if it is. */
  mistake: string | null;
  userId: string | null;
  createdAt: Instant;
  readyAt: Instant | null;
}

/** A file of a version. */
export interface VersionFileTable {
  id: string;
  versionId: string;
  position: number;
  kind: 'image' | 'video' | 'document';
  originalName: string;
  /** The uploaded file, for staff only. Null once it is purged. */
  originalId: string | null;
  sha256: string;
  transparent: boolean;
  markedId: string | null;
  /** The contact whose name is in the watermark; null if a company's name is in it, or no name. */
  markNames: string | null;
  thumbnailId: string | null;
  posterId: string | null;
}

/** A slice of a page in its full width, with the watermark. */
export interface VersionSliceTable {
  versionFileId: string;
  page: number;
  y: number;
  width: number;
  height: number;
  fileId: string;
}

/** A contact who has looked at a version. */
export interface VersionSeenTable {
  versionId: string;
  contactId: string;
  firstAt: Instant;
  lastAt: Instant;
}

/** A contact who must approve a preview. If a preview has none, any one decider may approve it. */
export interface ApproverTable {
  previewId: string;
  contactId: string;
}

/** A pin: a place in a version with a conversation. */
export interface PinTable {
  id: string;
  previewId: string;
  /** The number of the pin, counted across all versions of a preview. Notes among staff have numbers of their own. */
  number: number;
  /** True for internal notes. */
  internal: boolean;
  versionFileId: string;
  threadId: string;
  shape: PinShape;
  page: number | null;
  x: number;
  y: number;
  w: number | null;
  h: number | null;
  timeMs: number | null;
  endMs: number | null;
  /** The contact or member of staff who set the pin. */
  contactId: string | null;
  userId: string | null;
  createdAt: Instant;
  resolvedAt: Instant | null;
  resolvedByKind: 'contact' | 'user' | null;
  resolvedById: string | null;
  answer: 'done' | 'not-done' | 'question' | null;
  answerWords: string | null;
  answeredById: string | null;
  answeredAt: Instant | null;
  tick: 'done' | 'open' | null;
  tickVersionId: string | null;
  tickedById: string | null;
  tickedAt: Instant | null;
}

/** The decision of a contact about a version, in force until it is withdrawn or replaced. */
export interface DecisionTable {
  id: string;
  versionId: string;
  contactId: string | null;
  kind: DecisionKind;
  words: string | null;
  contentHash: string;
  createdAt: Instant;
  withdrawnAt: Instant | null;
  replacedAt: Instant | null;
  /** The price and the days of a further round, which the decision accepts. */
  extraMinor: number | null;
  extraDays: number | null;
}

/** Final files for a client. */
export interface DeliveryTable {
  id: string;
  clientAccountId: string;
  previewId: string | null;
  versionId: string | null;
  /** The project of a delivery without a preview. A delivery with a preview belongs to the preview's project. */
  projectId: string | null;
  /** Null without a preview. */
  previewTitle: string | null;
  /** Null without a version. */
  versionNumber: number | null;
  name: string;
  note: string | null;
  licence: string | null;
  /** True while staff lock it. */
  locked: boolean;
  /** True: locked until the project is paid. */
  untilPaid: boolean;
  /** True if the client is asked for a testimonial once the delivery opens. */
  asksForWords: boolean;
  /** The time of the version's approval; without a version, the time of creation. Null locks the delivery. */
  approvedAt: Instant | null;
  userId: string | null;
  createdAt: Instant;
  deleted: boolean;
}

export interface DeliveryFileTable {
  id: string;
  deliveryId: string;
  position: number;
  fileId: string;
  name: string;
}

/** The contacts who downloaded a delivery, with the first time. */
export interface DeliveryDownloadTable {
  deliveryId: string;
  contactId: string;
  downloadedAt: Instant;
}

/** A conversation about one thing, such as a pin. */
export interface ThreadTable {
  id: string;
  subjectType: 'client' | 'consultation' | 'pin';
  subjectId: string;
  clientAccountId: string | null;
  createdAt: Instant;
}

/** A message of a thread. */
export interface MessageTable {
  id: string;
  threadId: string;
  authorKind: 'contact' | 'user';
  authorId: string | null;
  body: string;
  /** True for internal notes. */
  internal: boolean;
  /** Quoted text and signature of a mail, which screens fold away. */
  quoted: Generated<string | null>;
  searchText: string;
  createdAt: Instant;
}

/** A colleague who is mentioned in a message, and gets a notice of it. */
export interface MentionTable {
  messageId: string;
  personKind: 'contact' | 'user';
  personId: string;
}

/** A file attached to a message. */
export interface AttachmentTable {
  id: string;
  /** The kind of thing that the message is about, which decides who may read the file. */
  about: 'preview' | 'conversation' | 'consultation' | 'change-request';
  /** The id of the preview, client, request or change request. */
  aboutId: string;
  messageId: string;
  /** True for internal notes. */
  internal: boolean;
  position: number;
  fileId: string;
  thumbnailId: string | null;
  name: string;
}

/** The last message of a thread that a person has read. */
export interface ThreadReadTable {
  threadId: string;
  personKind: 'contact' | 'user';
  personId: string;
  lastReadId: string;
}
