import type { Artwork } from '#contract/artwork.ts';
import type { StaffPreviewFeedback, PreviewFeedback } from '#contract/preview-feedback.ts';
import type { ClientPreview, StaffPreview } from '#contract/previews.ts';

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
  verdict: null,
  dueOn: null,
  deliveryPromised: false,
});

export const clientPreview = (n: number, overrides: Partial<ClientPreview> = {}): ClientPreview => ({
  ...shown(n),
  fileUrl: `/uploads/marked-${n}.jpg`,
  fileSize: 1000,
  thumbnailUrl: `/uploads/thumb-${n}.webp`,
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
  clientCode: 'LS-7K3Q',
  feedbackCount: 0,
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
  clientName: `Client ${n}`,
  clientCode: `LS-000${n}`,
  ...overrides,
});
