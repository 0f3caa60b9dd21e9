import { uploadLimits, type UploadPurpose } from '#contract/files.ts';
import { fileTexts } from '#contract/texts/file-texts.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, invalid } from '#server/core/errors.ts';
import { places, type Allowed } from '#server/work/media/formats/formats.ts';
import {
  MediaFailure,
  MediaRefusal,
  MediaSpent,
  MediaUnable,
  type Inspected,
  type Sender,
} from '#server/work/media/types.ts';
import { countingCuts, tooManyUnproved } from './sender.ts';
import type { DiskFile } from '#server/work/uploads/disk-file.ts';

const allowed: Record<Exclude<UploadPurpose, 'delivery'>, Allowed> = {
  logo: 'logo',
  artwork: 'artwork',
  picture: 'picture',
  video: 'video',
  'site-picture': 'picture',
  'preview-original': 'preview',
  attachment: 'attachment',
  'staff-attachment': 'attachment',
  'quote-file': 'attachment',
};

/** The message for a file that is too large for its purpose. */
export const tooLarge = (purpose: UploadPurpose): string =>
  purpose === 'preview-original'
    ? fileTexts.videoSize
    : purpose === 'delivery'
      ? fileTexts.deliverySize
      : places[allowed[purpose]].tooLarge;

const refusedSizes = new Set<string>([
  fileTexts.videoSize,
  ...Object.values(places).map((place) => place.tooLarge),
]);

/**
 * The message when the program that opens such files is missing, so the file may be fine. The System screen and the log name
 * the program.
 */
const noReader = 'Files of this kind cannot be opened here right now. Please try again later.';

interface Asked {
  purpose: UploadPurpose;
  originalName: string;
  field: string;
  documents?: boolean | undefined;
  sender: Sender;
}

/**
 * The result for a file that is only stored for download. The server never opens such a file, so the content can do no harm
 * here.
 */
const unopened: Inspected = {
  mime: 'application/octet-stream',
  extension: 'bin',
  kind: 'document',
  width: null,
  height: null,
  durationMs: null,
};

/** Inspects the content of a file. @throws AppError with a text for the sender of the file */
export async function inspectFor(
  context: Pick<Context, 'db' | 'jobs' | 'media' | 'now'>,
  { path, size }: DiskFile,
  { purpose, originalName, field, sender, documents = false }: Asked,
): Promise<Inspected> {
  if (size > uploadLimits[purpose]) {
    const text = tooLarge(purpose);
    throw new AppError('payload_too_large', text, { fields: { [field]: text } });
  }
  if (purpose === 'delivery') return unopened;
  try {
    const place = documents && purpose === 'preview-original' ? 'version' : allowed[purpose];
    return await countingCuts(context, sender, () =>
      context.media.inspect(path, originalName, place, sender),
    );
  } catch (error) {
    if (error instanceof MediaRefusal)
      throw invalid(
        error.message,
        { [field]: error.message },
        refusedSizes.has(error.message) ? 'payload_too_large' : 'validation_error',
      );
    if (error instanceof MediaSpent) throw tooManyUnproved(error.seconds);
    if (error instanceof MediaUnable)
      throw new AppError('unavailable', noReader, { retryAfter: 600, cause: error });
    if (error instanceof MediaFailure)
      throw new AppError('unavailable', 'The file could not be checked. Please try again.', {
        retryAfter: 5,
        cause: error,
      });
    throw error;
  }
}
