import type { Artwork } from '#contract/artwork.ts';
import type { Decision } from '#contract/decisions.ts';
import type { Delivery } from '#contract/deliveries.ts';
import type { Pin } from '#contract/pins.ts';
import type { StaffPreviewFeedback, PreviewFeedback } from '#contract/preview-feedback.ts';
import type {
  ClientRoom,
  ClientVersion,
  ClientVersionFile,
  StaffRoom,
  StaffVersion,
  StaffVersionFile,
} from '#contract/preview-versions.ts';
import type { ClientPreview, StaffPreview } from '#contract/previews.ts';
import { someone } from '../samples.ts';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const clientAccountId = id(800);
const hoursAgo = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();

export const artwork = (n: number, overrides: Partial<Artwork> = {}): Artwork => ({
  id: id(1000 + n),
  clientAccountId,
  fileName: `stored-${n}.png`,
  originalName: `drawing ${n}.png`,
  fileType: 'image/png',
  fileSize: n * 1024 * 1024,
  category: 'logo',
  filePath: `/uploads/stored-${n}.png`,
  thumbnailUrl: null,
  description: null,
  author: null,
  createdAt: hoursAgo(n),
  ...overrides,
});

const shown = (n: number) => ({
  id: id(2000 + n),
  clientAccountId,
  projectId: null,
  projectTitle: null,
  title: `Draft ${n}`,
  description: null,
  fileType: 'image' as const,
  posterUrl: null,
  width: 1600,
  height: 1000,
  durationMs: null,
  watermarkApplied: true,
  allowDownload: false,
  createdAt: hoursAgo(n),
  version: 1,
  versionCount: 1,
  decision: null,
  dueOn: null,
  sharedAt: hoursAgo(n),
  waitsFor: 'client' as const,
  deliveryPromised: false,
});

export const clientPreview = (n: number, overrides: Partial<ClientPreview> = {}): ClientPreview => ({
  ...shown(n),
  fileUrl: `/uploads/marked-${n}.jpg`,
  fileSize: 1000,
  thumbnailUrl: `/uploads/thumb-${n}.webp`,
  asks: [{ name: 'Dana Whitfield', isYou: true }],
  ...overrides,
});

export const staffPreview = (n: number, overrides: Partial<StaffPreview> = {}): StaffPreview => ({
  ...shown(n),
  fileUrl: `/uploads/marked-${n}.jpg`,
  originalFileUrl: `/uploads/original-${n}.jpg`,
  originalName: `draft-${n}.jpg`,
  fileSize: 2 * 1024 * 1024,
  thumbnailUrl: null,
  state: 'ready',
  progress: 1,
  reason: null,
  clientName: 'Dana Whitfield',
  clientCompany: 'Whitfield Roofing',
  clientCode: 'LS-7K3Q',
  feedbackCount: 0,
  noteCount: 0,
  averageRating: null,
  pending: null,
  ...overrides,
});

export const feedback = (n: number, overrides: Partial<PreviewFeedback> = {}): PreviewFeedback => ({
  id: id(3000 + n),
  previewId: id(2000 + n),
  versionNumber: 1,
  clientAccountId,
  author: null,
  feedback: `Comment ${n}`,
  rating: 4,
  ratingTouched: true,
  isRead: false,
  adminResponse: null,
  responseFiles: [],
  responseDate: null,
  respondedBy: null,
  createdAt: hoursAgo(n),
  ...overrides,
});

export const staffFeedback = (
  n: number,
  overrides: Partial<StaffPreviewFeedback> = {},
): StaffPreviewFeedback => ({
  ...feedback(n),
  previewTitle: `Draft ${n}`,
  fileType: 'image',
  thumbnailUrl: `/uploads/thumbnail-${n}.webp`,
  pinCount: 0,
  openPins: 0,
  settledAt: null,
  decision: null,
  clientName: `Client ${n}`,
  clientCompany: null,
  clientCode: `LS-000${n}`,
  ...overrides,
});

export const delivery = (overrides: Partial<Delivery> = {}): Delivery => ({
  id: id(6000),
  clientAccountId,
  previewId: null,
  previewTitle: 'Draft 1',
  versionNumber: 1,
  projectTitle: null,
  name: 'Final files',
  note: null,
  licence: null,
  lock: null,
  files: [
    {
      id: id(6001),
      name: 'logo.svg',
      mime: 'image/svg+xml',
      size: 900,
      sha256: 'ab'.repeat(32),
      url: '/api/client/deliveries/d/files/f',
    },
  ],
  zipUrl: '/api/client/deliveries/d/zip',
  deliveredBy: null,
  createdAt: hoursAgo(1),
  downloadedBy: [],
  ...overrides,
});

/** The file of version `n` of a preview. */
const versionFile = (n: number, preview: ClientPreview): ClientVersionFile => ({
  id: id(41_000 + n),
  position: 0,
  kind: preview.fileType,
  fileUrl: preview.fileUrl,
  thumbnailUrl: preview.thumbnailUrl,
  posterUrl: preview.posterUrl,
  width: preview.width,
  height: preview.height,
  durationMs: preview.durationMs,
  transparent: false,
  pages:
    preview.fileType === 'video'
      ? []
      : [{ page: 1, width: 1600, height: 1000, slices: [{ url: preview.fileUrl, y: 0, height: 1000 }] }],
});

/** Version `n` of a preview; the newest by default. */
const clientVersion = (
  n: number,
  preview: ClientPreview,
  overrides: Partial<ClientVersion> = {},
): ClientVersion => ({
  id: id(40_000 + n),
  previewId: preview.id,
  number: n,
  contentHash: `hash-${n}`,
  newest: true,
  note: null,
  dueOn: null,
  createdAt: preview.createdAt,
  readyAt: preview.createdAt,
  decision: null,
  decisions: [],
  feedbackCount: 0,
  pinCount: 0,
  files: [versionFile(n, preview)],
  ...overrides,
});

/** The review room of a preview with `count` versions. */
export const clientRoom = (
  preview: ClientPreview = clientPreview(1),
  count = 1,
  overrides: Partial<ClientRoom> = {},
): ClientRoom => ({
  preview,
  versions: Array.from({ length: count }, (_, at) =>
    clientVersion(count - at, preview, { newest: at === 0 }),
  ),
  approvers: [],
  deciders: [someone('Dana Whitfield', { isYou: true })],
  openPins: 0,
  lastSeenVersionId: null,
  ...overrides,
});

/** Note `n` on version 1. */
export const pin = (n: number, overrides: Partial<Pin> = {}): Pin => ({
  id: id(42_000 + n),
  previewId: clientPreview(1).id,
  number: n,
  versionId: id(40_001),
  versionNumber: 1,
  versionFileId: id(41_001),
  shape: 'point',
  page: null,
  x: 0.25,
  y: 0.5,
  w: null,
  h: null,
  timeMs: null,
  endMs: null,
  internal: false,
  author: someone('Dana Whitfield', { isYou: true }),
  side: 'client',
  words: `Change ${n}`,
  files: [],
  replies: 0,
  unread: false,
  resolvedAt: null,
  resolvedBy: null,
  answer: null,
  tick: null,
  priced: null,
  addendumId: null,
  createdAt: hoursAgo(n),
  ...overrides,
});

/** A decision of the signed-in contact on a version. */
export const decision = (version: ClientVersion, overrides: Partial<Decision> = {}): Decision => ({
  id: id(43_000 + version.number),
  versionId: version.id,
  versionNumber: version.number,
  kind: 'approve',
  words: null,
  decidedBy: someone('Dana Whitfield', { isYou: true }),
  contentHash: version.contentHash,
  createdAt: hoursAgo(0),
  withdrawnAt: null,
  inForce: true,
  withdrawableUntil: new Date(Date.now() + 3_000_000).toISOString(),
  ...overrides,
});

const staffFile = (n: number, preview: StaffPreview): StaffVersionFile => ({
  ...versionFile(n, { ...clientPreview(1), fileType: preview.fileType, fileUrl: preview.fileUrl ?? '' }),
  fileUrl: preview.fileUrl,
  originalName: preview.originalName,
  originalFileUrl: preview.originalFileUrl,
  fileSize: preview.fileSize,
  sha256: 'a'.repeat(64),
});

const staffVersion = (n: number, preview: StaffPreview, newest: boolean): StaffVersion => ({
  ...clientVersion(n, clientPreview(1), { previewId: preview.id, newest }),
  files: [staffFile(n, preview)],
  state: preview.state,
  progress: preview.progress,
  reason: preview.reason,
  uploadedBy: someone('Rosa Vega', { isYou: true }),
  overrideReason: null,
  seenBy: [],
});

/** The review room of a preview with `count` versions, as staff see it. */
export const staffRoom = (
  preview: StaffPreview = staffPreview(1),
  count = 1,
  overrides: Partial<StaffRoom> = {},
): StaffRoom => ({
  preview,
  versions: Array.from({ length: count }, (_, at) => staffVersion(count - at, preview, at === 0)),
  approvers: [],
  deciders: [someone('Dana Whitfield')],
  openPins: 0,
  unansweredPins: 0,
  ...overrides,
});
