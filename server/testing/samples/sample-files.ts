import { deflateSync } from 'node:zlib';
import { uploadReference, type UploadPurpose } from '#contract/files.ts';
import { pngChunk } from './sample-media.ts';
import type { Caller } from '../test-app.ts';

type Color = readonly [red: number, green: number, blue: number];

/** A PNG of one color. Different colors give different files. */
export function png(width: number, height: number, color: Color): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(...color))]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A file in the form of a data URL. */
export const dataUrl = (mime: string, bytes: Uint8Array): string =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

/** Uploads a file in a resumable upload and returns its reference. */
export async function uploaded(
  caller: Pick<Caller, 'inject'>,
  purpose: UploadPurpose,
  fileName: string,
  bytes: Buffer,
): Promise<string> {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes.length),
    'upload-metadata': `purpose ${btoa(purpose)},filename ${Buffer.from(fileName).toString('base64')}`,
  };
  const started = await caller.inject({ method: 'POST', url: '/api/uploads', headers });
  const url = String(started.headers['location']);
  const sent = await caller.inject({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  });
  if (sent.statusCode !== 204) throw new Error(`${url}: ${sent.statusCode} ${sent.body}`);
  return uploadReference(url.split('/').at(-1) ?? '');
}
