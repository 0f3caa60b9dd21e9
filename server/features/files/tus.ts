import {
  uploadPurpose,
  uploadReference,
  uploadRights,
  type Upload,
  type UploadPurpose,
} from '#contract/files.ts';
import { standsFor } from '#contract/permissions/permissions.ts';
import { AppError, forbidden } from '#server/core/errors.ts';
import type { SignedIn } from '#server/http/sessions/session.ts';
import type { UploadState } from '#server/work/uploads/receive.ts';
import type { Uploader } from '#server/work/uploads/upload-table.ts';
import { displayName } from './names.ts';
import { uploaderOf } from './sender.ts';

// Header names follow https://tus.io/protocols/resumable-upload, version 1.0.0.

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const version = '1.0.0';
const bad = (message: string) => new AppError('bad_request', message);

/** @throws AppError when the request uses another version of tus */
export function assertVersion(headers: Headers): void {
  const asked = headers['tus-resumable'];
  if (asked !== undefined && asked !== version) throw bad(`This server supports tus ${version}.`);
}

function wholeNumber(headers: Headers, name: string): number | null {
  const value = headers[name.toLowerCase()];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw bad(`${name} must be a whole number.`);
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

/** The size of an announced upload, and its purpose and name from `Upload-Metadata`. */
export function announced(headers: Headers): { purpose: UploadPurpose; fileName: string; size: number } {
  const size = wholeNumber(headers, 'Upload-Length');
  if (size === null) throw bad('Upload-Length is missing.');
  const given = metadata(headers);
  const purpose = uploadPurpose.safeParse(given.get('purpose'));
  if (!purpose.success)
    throw bad(`Upload-Metadata has to name a purpose: ${uploadPurpose.options.join(', ')}.`);
  return { purpose: purpose.data, fileName: displayName(given.get('filename') ?? ''), size };
}

/** The offset of the bytes in this request, and the number of these bytes if it is known. */
export function sentPart(headers: Headers): { offset: number; length: number | null } {
  const offset = wholeNumber(headers, 'Upload-Offset');
  if (offset === null) throw bad('Upload-Offset is missing.');
  return { offset, length: wholeNumber(headers, 'Content-Length') };
}

const withoutStanding: Partial<Record<UploadPurpose, string>> = {
  logo: 'Only people who can approve for your company can change its logo.',
  artwork: 'Your access lets you view files, not send them.',
};

/** The signed-in person who may upload for this purpose. @throws AppError `forbidden` if there is none */
export function senderOf({ client, staff }: SignedIn, purpose: UploadPurpose): Uploader {
  const right = uploadRights[purpose];
  if (right.side === 'client') {
    if (!client) throw forbidden();
    if (!standsFor(client.standing, right.standing)) throw forbidden(withoutStanding[purpose]);
    return uploaderOf(client);
  }
  if (!staff) throw forbidden();
  if (!right.permissions.some((permission) => staff.permissions.includes(permission)))
    throw forbidden('Your role does not include this.');
  return uploaderOf(staff);
}

/** The people whom a request is signed in as. A browser may hold a client session and a staff session at once. */
export const peopleOf = ({ client, staff }: SignedIn): Uploader[] =>
  [client, staff].flatMap((person) => (person ? uploaderOf(person) : []));

export const addressOfUpload = (id: string): string => `/api/uploads/${id}`;

/** The tus headers of an answer, with the state of the upload if there is one. */
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

/** An upload in the form of the contract. */
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
