import type { Upload, UploadPurpose } from '#contract/files.ts';
import { addClient } from '../people.ts';
import type { Caller, TestApp } from '../test-app.ts';

const encode = (value: string) => Buffer.from(value).toString('base64');

/** The headers that announce an upload. */
export const announce = (purpose: string, fileName: string, size: number) => ({
  'tus-resumable': '1.0.0',
  'upload-length': String(size),
  'upload-metadata': `filename ${encode(fileName)},purpose ${encode(purpose)}`,
});

/** The headers of a part of an upload. */
export const partHeaders = (offset: number) => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

/** Announces an upload of this many bytes. */
export const startUploading = (caller: Caller, purpose: string, fileName: string, size: number) =>
  caller.inject({ method: 'POST', url: '/api/uploads', headers: announce(purpose, fileName, size) });

/** Sends bytes of an upload from `offset` on. */
export const sendPart = (caller: Caller, url: string, offset: number, bytes: Buffer) =>
  caller.inject({ method: 'PATCH', url, headers: partHeaders(offset), payload: bytes });

/** Uploads a file and gives the reference that other calls take. */
export async function uploadFile(
  caller: Caller,
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

/** A person with a self-made account, which counts as unproved. */
export async function newcomer(app: TestApp): Promise<Caller & { contactId: string }> {
  const { id, contactId } = await addClient(app.context, { origin: 'self' });
  return { ...(await app.as('client', id)), contactId };
}

/** Registers an upload as artwork of a client. */
export const registerArtwork = (caller: Caller, reference: string) =>
  caller.post('/api/client/artwork', { originalName: 'A file', filePath: reference, description: null });
