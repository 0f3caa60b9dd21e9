import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { bitPng, pngChunk } from '#server/testing/samples/sample-media.ts';
import { announce, partHeaders } from '#server/testing/samples/sample-files.ts';

/** A valid PNG of this many bytes. Most of them are padding, which readers skip. */
export const heavyPng = (bytes: number): Buffer => bitPng(2, 2, 2, [pngChunk('baLa', randomBytes(bytes))]);

/** Makes functions that send requests like a browser does, with the headers that name its origin. */
export const client = (url: string, cookie: string) => {
  const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { origin: url, cookie, ...(init.headers as Record<string, string>) },
    });
  return {
    ask,
    async start(size: number) {
      const response = await ask('/api/uploads', {
        method: 'POST',
        headers: announce('artwork', 'a.png', size),
      });
      expect(response.status).toBe(201);
      return response.headers.get('location') ?? '';
    },
    offset: async (path: string) =>
      Number((await ask(path, { method: 'HEAD' })).headers.get('upload-offset') ?? Number.NaN),
    send: (path: string, offset: number, body: Buffer | ReadableStream) =>
      ask(path, {
        method: 'PATCH',
        headers: partHeaders(offset),
        body: body as NonNullable<RequestInit['body']>,
        duplex: 'half',
      }),
    register: (reference: string) =>
      ask('/api/client/artwork', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ originalName: 'a.png', filePath: reference }),
      }),
  };
};
