import { uploadPurpose, uploadReference, type Upload, type UploadPurpose } from '#contract/files.ts';
import { AppError, forbidden } from '#server/errors.ts';
import type { SignedIn } from '#server/http/session.ts';
import type { UploadState } from '#server/uploads/receive.ts';
import type { Uploader } from '#server/uploads/upload-table.ts';
import { displayName } from './names.ts';

// The words of https://tus.io/protocols/resumable-upload, version 1.0.0.

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const version = '1.0.0';
const bad = (message: string) => new AppError('bad_request', message);

/** @throws AppError when a program speaks another version */
export function assertVersion(headers: Headers): void {
  const asked = headers['tus-resumable'];
  if (asked !== undefined && asked !== version) throw bad(`This server speaks tus ${version}.`);
}

function wholeNumber(headers: Headers, name: string): number | null {
  const value = headers[name.toLowerCase()];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw bad(`${name} has to be a whole number.`);
  return Number(value);
}

function metadata(headers: Headers): Map<string, string> {
  const value = headers['upload-metadata'];
  if (typeof value !== 'string') return new Map();
  return new Map(
    value.split(',').map((pair) => {
      const [key = '', encoded = ''] = pair.trim().split(' ');
      return [key, Buffer.from(encoded, 'base64').toString('utf8')];
    }),
  );
}

/** What somebody announces: the size, and in `Upload-Metadata` what it is for and called. */
export function announced(headers: Headers): { purpose: UploadPurpose; fileName: string; size: number } {
  const size = wholeNumber(headers, 'Upload-Length');
  if (size === null) throw bad('Upload-Length is missing.');
  const given = metadata(headers);
  const purpose = uploadPurpose.safeParse(given.get('purpose'));
  if (!purpose.success)
    throw bad(`Upload-Metadata has to name a purpose: ${uploadPurpose.options.join(', ')}.`);
  return { purpose: purpose.data, fileName: displayName(given.get('filename') ?? ''), size };
}

/** From where bytes are sent, and how many, if that is known. */
export function sentPart(headers: Headers): { offset: number; length: number | null } {
  const offset = wholeNumber(headers, 'Upload-Offset');
  if (offset === null) throw bad('Upload-Offset is missing.');
  return { offset, length: wholeNumber(headers, 'Content-Length') };
}

/** Who of the signed-in sends files for this purpose. @throws AppError `forbidden` when nobody does */
export function senderOf({ client, staff }: SignedIn, purpose: UploadPurpose): Uploader {
  if (purpose === 'logo' || purpose === 'artwork') {
    if (client) return { kind: 'client', id: client.id };
  } else if (staff) return { kind: 'user', id: staff.id };
  throw forbidden();
}

/** Everybody a request comes from. */
export const peopleOf = ({ client, staff }: SignedIn): Uploader[] => [
  ...(client ? [{ kind: 'client', id: client.id } as const] : []),
  ...(staff ? [{ kind: 'user', id: staff.id } as const] : []),
];

export const addressOfUpload = (id: string): string => `/api/uploads/${id}`;

/** What an answer about an upload carries. */
export const tusHeaders = (state?: UploadState): Record<string, string> => ({
  'tus-resumable': version,
  'tus-version': version,
  'tus-extension': 'creation,termination,expiration',
  ...(state
    ? {
        'upload-offset': String(state.offset),
        'upload-length': String(state.row.size),
        'upload-expires': new Date(state.row.expiresAt).toUTCString(),
      }
    : {}),
});

/** An upload as JSON. */
export const uploadView = ({ row, offset }: UploadState): Upload => ({
  id: row.id,
  reference: uploadReference(row.id),
  purpose: row.purpose,
  fileName: row.fileName,
  size: row.size,
  offset,
  finished: row.sha256 !== null,
  expiresAt: row.expiresAt,
});
