import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { s3Storage } from '#server/data/storage/s3.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse, size: number) => void;

/** A bucket of a service whose answers the test decides. It ends with the test. */
export async function troubledBucket(answer: Answer) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bucket-'));
  const server = createServer((request, response) => {
    let size = 0;
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => (size += chunk.length));
    request.on('end', () => answer(request, response, size));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const storage = s3Storage(dataDir, {
    bucket: 'files',
    prefix: '',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: null },
  });
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  onTestFinished(async () => {
    storage.close();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { endpoint: `http://127.0.0.1:${port}`, storage, server, dataDir, close };
}
