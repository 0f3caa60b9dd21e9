import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTexts } from '#contract/texts/file-texts.ts';
import { formatOf, places, tooManyPixels, type Allowed, type Format, type Mime } from './formats/formats.ts';
import { TaskCut, type Runner } from './process/run-task.ts';
import { archiveKind, beginsAsArchive } from './formats/archive.ts';
import { headerSize } from './formats/header-size.ts';
import { readHead, sniff } from './formats/sniff.ts';
import { checkStructure } from './formats/structure.ts';
import { checkLimits, documentLimits, probeLimits, svgLimits } from './process/task-limits.ts';
import { MediaOverload, MediaRefusal, type Inspected } from './types.ts';

const damaged = 'This file is damaged or incomplete. Please export it again and upload the new file.';
const twoInOne =
  'This file contains more than one kind of content. Please export it again from the program it was made with.';
const tooComplex =
  'This file is too complex to be opened safely. Please simplify it or export it in another format.';
const heic =
  'Pictures in HEIC format cannot be shown by most browsers. Please export this one as JPEG and upload that.';

/** People, cameras and browsers often confuse the extensions within these groups, so the content decides. */
const swappable = (format: Format) =>
  format.kind === 'video' || (format.kind === 'image' && format.mime !== 'image/svg+xml')
    ? format.kind
    : format.mime;

/** True if the extension of a file name fits the format. A name without an extension always fits. */
function nameFits(extension: string, format: Format, mimes: readonly Mime[]): boolean {
  if (extension === '') return true;
  return mimes
    .map(formatOf)
    .some((other) => other.extensions.includes(extension) && swappable(other) === swappable(format));
}

function misnamed(extension: string, { name }: Format): string {
  return `This file is named .${extension} but contains something else (${name}). Please upload it with the correct name.`;
}

/**
 * The format of an archive, if archives are accepted. Only its table of contents is read.
 * @throws MediaRefusal
 */
async function identifyArchive(file: FileHandle, size: number, fileName: string, allowed: Allowed) {
  const place = places[allowed];
  const kind = await archiveKind(file, size);
  if (kind === 'damaged') throw new MediaRefusal(damaged);
  if (kind === 'macros') throw new MediaRefusal(fileTexts.attachmentMacros);
  const format = formatOf(kind);
  if (size > place.maxBytes(format.kind)) throw new MediaRefusal(place.tooLarge);
  const extension = extname(fileName).slice(1).toLowerCase();
  if (!nameFits(extension, format, place.mimes)) throw new MediaRefusal(misnamed(extension, format));
  return format;
}

/** @throws MediaRefusal if a file's structure does not end at the end of the file, or if the file has a second format */
async function assertStructure(file: FileHandle, size: number, mime: Mime): Promise<void> {
  const fault = await checkStructure(file, size, mime);
  if (fault !== null) throw new MediaRefusal(fault === 'two-in-one' ? twoInOne : damaged);
}

/**
 * Determines a file's format from its first bytes, and checks its structure. The check of a JPEG runs while the decoder
 * works, because it takes a tenth of the decoder's time. Other formats are checked first: an AVIF decoder could work 15 s on
 * a million tiny parts.
 * @throws MediaRefusal
 */
async function identify(
  file: FileHandle,
  fileName: string,
  allowed: Allowed,
): Promise<{ format: Format; structure: Promise<void> }> {
  const place = places[allowed];
  const { size } = await file.stat();
  if (size === 0) throw new MediaRefusal(fileTexts.empty);
  const head = await readHead(file);
  if (beginsAsArchive(head) && place.mimes.includes('application/zip'))
    return { format: await identifyArchive(file, size, fileName, allowed), structure: Promise.resolve() };
  const { mime, found } = await sniff(head);
  if (found === 'image/heic' || found === 'image/heif' || found === 'image/heic-sequence')
    throw new MediaRefusal(allowed === 'logo' ? place.wrongType : heic);
  if (mime === null || !place.mimes.includes(mime))
    // Previews accept PDFs only through another call, so the text for a PDF differs.
    throw new MediaRefusal(
      allowed === 'preview' && mime !== 'application/pdf' ? fileTexts.versionType : place.wrongType,
    );
  const format = formatOf(mime);
  if (size > place.maxBytes(format.kind))
    throw new MediaRefusal(
      format.kind === 'video' && (allowed === 'preview' || allowed === 'version')
        ? fileTexts.videoSize
        : place.tooLarge,
    );
  const extension = extname(fileName).slice(1).toLowerCase();
  if (!nameFits(extension, format, place.mimes))
    throw new MediaRefusal(allowed === 'logo' ? place.wrongType : misnamed(extension, format));
  const claimed = headerSize(head, mime);
  if (claimed && claimed.width * claimed.height > (format.maxPixels ?? Infinity))
    throw new MediaRefusal(tooManyPixels(format, claimed));
  const structure = assertStructure(file, size, mime);
  if (mime !== 'image/jpeg') await structure;
  return { format, structure };
}

/** Extensions that a stored file keeps, although its format has another first extension: an Illustrator file stays `.ai`. */
const kept = new Set(['ai', 'psb']);

type Opened = Pick<Inspected, 'width' | 'height' | 'durationMs'>;
const unseen: Opened = { width: null, height: null, durationMs: null };

/** Parses the whole file in a child process. */
async function openFile(path: string, mime: Mime, { runTask, signal }: Runner): Promise<Opened> {
  const read = [path];
  switch (mime) {
    case 'image/svg+xml':
      return { ...unseen, ...(await runTask('checkSvg', { path }, { limits: svgLimits, read, signal })) };
    case 'image/vnd.adobe.photoshop':
      return {
        ...unseen,
        ...(await runTask('checkPsd', { path }, { limits: documentLimits, read, signal })),
      };
    case 'application/pdf':
      await runTask('checkPdf', { path }, { limits: documentLimits, read, signal });
      return unseen;
    case 'application/postscript':
      // A PostScript file is a program, and is never run here.
      return unseen;
    case 'application/zip':
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
    case 'application/vnd.openxmlformats-officedocument.presentationml.presentation':
    case 'application/vnd.oasis.opendocument.text':
    case 'application/vnd.oasis.opendocument.spreadsheet':
    case 'application/vnd.oasis.opendocument.presentation':
      // Archives are not unpacked, because a small archive may expand to any size.
      return unseen;
    case 'video/mp4':
    case 'video/quicktime':
    case 'video/webm':
    case 'video/matroska': {
      const probe = await runTask('probeVideo', { path }, { limits: probeLimits, read, signal });
      return { width: probe.width, height: probe.height, durationMs: probe.durationMs };
    }
    case 'image/png':
    case 'image/jpeg':
    case 'image/gif':
    case 'image/webp':
    case 'image/avif':
      return {
        ...unseen,
        ...(await runTask('checkRaster', { path, mime }, { limits: checkLimits, read, signal })),
      };
  }
}

/**
 * Detects a file's format from its content and opens the whole file in a child process. Pictures are decoded, documents
 * parsed, and the indexes of videos read.
 * @throws MediaRefusal with a text for the sender
 */
export async function inspect(
  path: string,
  fileName: string,
  allowed: Allowed,
  runner: Runner,
): Promise<Inspected> {
  const file = await open(path, 'r');
  const refused = new AbortController();
  const signal = AbortSignal.any([refused.signal, runner.signal]);
  try {
    const { format, structure } = await identify(file, fileName, allowed);
    const named = extname(fileName).slice(1).toLowerCase();
    const extension = kept.has(named) && format.extensions.includes(named) ? named : format.extensions[0];
    const { mime, kind } = format;
    const [opened] = await Promise.all([openFile(path, mime, { ...runner, signal }), structure]);
    return { mime, extension, kind, ...opened };
  } catch (error) {
    refused.abort();
    if (error instanceof TaskCut && !error.blameless) throw new MediaOverload(tooComplex, { cause: error });
    throw error;
  } finally {
    await file.close();
  }
}
