import type { Upload, UploadPurpose } from '#contract/files.ts';
import { pngOf } from './sample-media.ts';
import type { Caller } from '../test-app.ts';

type Color = readonly [red: number, green: number, blue: number];

/** A PNG of one color. Different colors give different files. */
export function png(width: number, height: number, color: Color): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(...color))]);
  return pngOf(width, height, [8, 2], Buffer.concat(Array.from({ length: height }, () => row)));
}

/** A file as a data URL. */
export const dataUrl = (mime: string, bytes: Uint8Array): string =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

let pictures = 0;

/** A picture whose content differs from that of all other pictures in the test. */
export function newPicture(): string {
  pictures += 1;
  return dataUrl('image/png', png(64, 40, [pictures % 256, pictures >> 8, 200]));
}

const tus = { 'tus-resumable': '1.0.0' };
const encode = (value: string) => Buffer.from(value).toString('base64');

/** The headers of the request that starts an upload. */
export const announce = (purpose: string, fileName: string, size: number) => ({
  ...tus,
  'upload-length': String(size),
  'upload-metadata': `filename ${encode(fileName)},purpose ${encode(purpose)}`,
});

/** The headers of a request that sends a part of an upload. */
export const partHeaders = (offset: number) => ({
  ...tus,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

type Sender = Pick<Caller, 'inject'>;

/** Starts an upload of this many bytes. */
export const startUploading = (caller: Sender, purpose: string, fileName: string, size: number) =>
  caller.inject({ method: 'POST', url: '/api/uploads', headers: announce(purpose, fileName, size) });

/** Sends bytes of an upload from `offset` on. */
export const sendPart = (caller: Sender, url: string, offset: number, bytes: Buffer) =>
  caller.inject({ method: 'PATCH', url, headers: partHeaders(offset), payload: bytes });

/** Uploads a file as a resumable upload and returns the upload's reference. */
export async function uploaded(
  caller: Sender,
  purpose: UploadPurpose,
  fileName: string,
  bytes: Buffer,
): Promise<string> {
  const started = await startUploading(caller, purpose, fileName, bytes.length);
  if (started.statusCode !== 201) throw new Error(started.body);
  const sent = await sendPart(caller, String(started.headers['location']), 0, bytes);
  if (sent.statusCode !== 204) throw new Error(sent.body);
  return started.json<Upload>().reference;
}

/** Registers an upload as artwork of a client. */
export const registerArtwork = (caller: Caller, reference: string) =>
  caller.post('/api/client/artwork', { originalName: 'A file', filePath: reference, description: null });
