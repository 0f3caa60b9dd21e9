import { errorStatus, type ErrorEnvelope } from '#contract/validation/errors.ts';
import { fileTexts } from '#contract/texts/file-texts.ts';
import type { UploadPurpose } from '#contract/files.ts';
import { ApiError } from '../calls/api-error.ts';

/** File formats as their first bytes show. Formats in the same container count as one. */
type Begin =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'isobmff'
  | 'matroska'
  | 'pdf'
  | 'postscript'
  | 'photoshop'
  | 'markup'
  | 'zip';

const pictures = ['png', 'jpeg', 'gif', 'webp', 'isobmff'] as const;
const designs = ['pdf', 'postscript', 'photoshop', 'markup'] as const;
const attachments = [...pictures, ...designs, 'matroska', 'zip'] as const;

/** The allowed formats for each purpose, and the server's text for other files. */
const places: Readonly<
  Record<Exclude<UploadPurpose, 'delivery'>, { begins: readonly Begin[]; text: string }>
> = {
  logo: { begins: ['png', 'jpeg', 'gif'], text: fileTexts.logoType },
  artwork: { begins: ['png', 'jpeg', 'isobmff', ...designs], text: fileTexts.artworkType },
  picture: { begins: pictures, text: fileTexts.pictureType },
  video: { begins: ['isobmff', 'matroska'], text: fileTexts.videoType },
  'site-picture': { begins: pictures, text: fileTexts.pictureType },
  'preview-original': {
    begins: [...pictures, 'matroska', 'pdf', 'markup'],
    text: fileTexts.versionType,
  },
  attachment: { begins: attachments, text: fileTexts.attachmentType },
  'staff-attachment': { begins: attachments, text: fileTexts.attachmentType },
  'quote-file': { begins: attachments, text: fileTexts.attachmentType },
};

/**
 * Smaller files upload quickly, so only the server checks them, unless it would check them only when the message is
 * sent.
 */
const worthIt = 256 * 1024;
const judgedLate: readonly UploadPurpose[] = ['attachment', 'staff-attachment'];

/** Names of the first box in camera videos and AVIF pictures, after the box's length. */
const boxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'wide', 'skip', 'pnot']);

function beginOf(head: Uint8Array): Begin | null {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\u0089PNG')) return 'png';
  if (text.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (boxes.has(text.slice(4, 8))) return 'isobmff';
  if (text.startsWith('\u001AE\u00DF\u00A3')) return 'matroska';
  if (text.startsWith('%PDF')) return 'pdf';
  if (text.startsWith('%!') || text.startsWith('\u00C5\u00D0\u00D3\u00C6')) return 'postscript';
  if (text.startsWith('8BPS')) return 'photoshop';
  if (text.startsWith('PK')) return 'zip';
  return text.trimStart().startsWith('<') ? 'markup' : null;
}

/**
 * The reason why the server will refuse a file, judged by the first bytes before the upload; null if it may be sent. It
 * never refuses a file that the server accepts. @throws the browser's error if the file cannot be read
 */
export async function contentProblem(file: Blob, purpose: UploadPurpose): Promise<string | null> {
  if (file.size === 0) return fileTexts.empty;
  if (purpose === 'delivery') return null;
  if (file.size < worthIt && !judgedLate.includes(purpose)) return null;
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  // A byte order mark may precede any text format.
  if (head[0] === 0xef && head[1] === 0xbb) return null;
  const { begins, text } = places[purpose];
  const begin = beginOf(head);
  return begin !== null && begins.includes(begin) ? null : text;
}

/**
 * The error that the server would send for a file with unacceptable content, made before the upload; null if the file
 * may be sent.
 */
export async function refusedContent(file: Blob, purpose: UploadPurpose): Promise<ApiError | null> {
  const message = await contentProblem(file, purpose);
  if (message === null) return null;
  const envelope: ErrorEnvelope = { message, code: 'unsupported_media_type' };
  return new ApiError(errorStatus.unsupported_media_type, '', JSON.stringify(envelope));
}
