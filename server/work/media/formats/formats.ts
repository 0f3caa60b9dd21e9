import { fileTexts } from '#contract/texts/file-texts.ts';
import { limits } from '#contract/validation/limits.ts';
import type { MediaKind, Size } from '../types.ts';

/** The purposes for which files are sent. Each purpose accepts other formats. */
export type Allowed = 'logo' | 'artwork' | 'preview' | 'version' | 'picture' | 'video' | 'attachment';

interface FormatFacts {
  kind: MediaKind;
  /** The allowed file extensions. A stored file gets the first one. */
  extensions: readonly [string, ...string[]];
  /** The name shown to people. */
  name: string;
  /** Limits the pixels of all frames together, so that decoding fits into the memory of a child process. */
  maxPixels?: number;
  /** The only ffmpeg demuxer that may read this format. */
  demuxer?: string;
}

/** A format that is accepted for at least one purpose. */
export interface Format extends FormatFacts {
  mime: Mime;
}

const megapixels = 1_000_000;

/** Every accepted format, by its media type. */
export const formats = {
  'image/png': { kind: 'image', extensions: ['png'], name: 'PNG', maxPixels: 150 * megapixels },
  'image/jpeg': {
    kind: 'image',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    name: 'JPEG',
    maxPixels: 150 * megapixels,
  },
  'image/gif': { kind: 'image', extensions: ['gif'], name: 'GIF', maxPixels: 150 * megapixels },
  'image/webp': { kind: 'image', extensions: ['webp'], name: 'WebP', maxPixels: 150 * megapixels },
  // While decoding, AV1 pictures take about 20 bytes per pixel.
  'image/avif': { kind: 'image', extensions: ['avif'], name: 'AVIF', maxPixels: 40 * megapixels },
  'image/svg+xml': { kind: 'image', extensions: ['svg'], name: 'SVG' },
  'image/vnd.adobe.photoshop': {
    kind: 'document',
    extensions: ['psd', 'psb'],
    name: 'Photoshop',
    maxPixels: 150 * megapixels,
  },
  'application/pdf': { kind: 'document', extensions: ['pdf', 'ai'], name: 'PDF' },
  'application/postscript': { kind: 'document', extensions: ['ai'], name: 'Illustrator' },
  'application/zip': { kind: 'document', extensions: ['zip'], name: 'ZIP' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    kind: 'document',
    extensions: ['docx'],
    name: 'Word',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    kind: 'document',
    extensions: ['xlsx'],
    name: 'Excel',
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    kind: 'document',
    extensions: ['pptx'],
    name: 'PowerPoint',
  },
  'application/vnd.oasis.opendocument.text': {
    kind: 'document',
    extensions: ['odt'],
    name: 'OpenDocument text',
  },
  'application/vnd.oasis.opendocument.spreadsheet': {
    kind: 'document',
    extensions: ['ods'],
    name: 'OpenDocument spreadsheet',
  },
  'application/vnd.oasis.opendocument.presentation': {
    kind: 'document',
    extensions: ['odp'],
    name: 'OpenDocument presentation',
  },
  'video/mp4': { kind: 'video', extensions: ['mp4', 'm4v'], name: 'MP4', demuxer: 'mov' },
  'video/quicktime': { kind: 'video', extensions: ['mov', 'qt'], name: 'MOV', demuxer: 'mov' },
  'video/webm': { kind: 'video', extensions: ['webm'], name: 'WebM', demuxer: 'matroska' },
  'video/matroska': { kind: 'video', extensions: ['mkv'], name: 'MKV', demuxer: 'matroska' },
} as const satisfies Record<string, FormatFacts>;

export type Mime = keyof typeof formats;

/**
 * The format of a media type.
 * @throws Error if the media type is not accepted, which only a mistake of the caller can cause
 */
export function formatOf(mime: string): Format {
  const format = (formats as Record<string, FormatFacts>)[mime];
  if (!format) throw new Error(`${mime} is not an accepted format.`);
  return { mime: mime as Mime, ...format };
}

/** The error text for a picture with more pixels than its format allows. */
export const tooManyPixels = ({ name, maxPixels = 0 }: Format, { width, height }: Size, frames = 1): string =>
  `This ${name} file has too many pixels (${width} × ${height}${frames > 1 ? `, ${frames} frames` : ''}). ` +
  `Please scale it down to ${Math.floor(maxPixels / megapixels)} megapixels at most.`;

interface Place {
  mimes: readonly Mime[];
  /** The error text for a file of any other type. */
  wrongType: string;
  tooLarge: string;
  /** The size limit of each kind of file, in bytes. */
  maxBytes: (kind: MediaKind) => number;
}

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;
const videos = ['video/mp4', 'video/quicktime', 'video/webm', 'video/matroska'] as const;

/** Formats that are stored and served unchanged: the program neither opens nor shows them. */
const packed = [
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
] as const satisfies Mime[];

/** For each purpose, its formats, limits and error texts. Texts of the specification are used word for word. */
export const places: Record<Allowed, Place> = {
  logo: {
    mimes: ['image/png', 'image/jpeg', 'image/gif'],
    wrongType: fileTexts.logoType,
    tooLarge: fileTexts.logoSize,
    maxBytes: () => limits.logo,
  },
  artwork: {
    mimes: [
      'image/jpeg',
      'image/png',
      'application/pdf',
      'application/postscript',
      'image/vnd.adobe.photoshop',
      'image/svg+xml',
      'video/mp4',
    ],
    wrongType: fileTexts.artworkType,
    tooLarge: fileTexts.artworkSize,
    maxBytes: () => limits.artwork,
  },
  preview: {
    mimes: [...pictures, 'image/svg+xml', ...videos],
    wrongType: 'Please upload a PNG, JPEG, GIF, WebP, AVIF or SVG image, or an MP4, MOV, WebM or MKV video.',
    tooLarge: fileTexts.imageSize,
    maxBytes: (kind) => (kind === 'video' ? limits.video : limits.image),
  },
  version: {
    mimes: [...pictures, 'image/svg+xml', ...videos, 'application/pdf'],
    wrongType: fileTexts.versionType,
    tooLarge: fileTexts.imageSize,
    maxBytes: (kind) => (kind === 'video' ? limits.video : limits.image),
  },
  attachment: {
    mimes: [
      ...pictures,
      'image/svg+xml',
      ...videos,
      'application/pdf',
      'application/postscript',
      'image/vnd.adobe.photoshop',
      ...packed,
    ],
    wrongType: fileTexts.attachmentType,
    tooLarge: fileTexts.attachmentSize,
    maxBytes: (kind) => (kind === 'video' ? limits.video : limits.image),
  },
  video: {
    mimes: ['video/mp4', 'video/quicktime', 'video/webm'],
    wrongType: fileTexts.videoType,
    tooLarge: fileTexts.videoSize,
    maxBytes: () => limits.video,
  },
  picture: {
    mimes: pictures,
    wrongType: fileTexts.pictureType,
    tooLarge: fileTexts.imageSize,
    maxBytes: () => limits.image,
  },
};
