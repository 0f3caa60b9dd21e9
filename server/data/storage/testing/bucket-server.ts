import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The behaviour of the service. `lying` acknowledges every other write without storing it. `full` accepts only objects
 * that it has already.
 */
type Mood = 'good' | 'refusing' | 'full' | 'slow' | 'lying' | 'cutting' | 'frozen';

/** A service with the parts of S3 that the program uses. It keeps objects in memory, and a test can make it misbehave. */
export async function startBucket() {
  const objects = new Map<string, Buffer>();
  const held: ServerResponse[] = [];
  const service = { mood: 'good' as Mood };
  let turn = 0;
  const tag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

  const xml = (response: ServerResponse, status: number, text: string) =>
    void response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
  const refuse = (response: ServerResponse, status: number, code: string) =>
    xml(response, status, `<Error><Code>${code}</Code><Message>${code}.</Message></Error>`);

  const list = (prefix: string, response: ServerResponse) => {
    const at = new Date().toISOString();
    const rows = [...objects].filter(([key]) => key.startsWith(prefix));
    const contents = rows.map(
      ([key, { length }]) =>
        `<Contents><Key>${key}</Key><Size>${length}</Size><LastModified>${at}</LastModified></Contents>`,
    );
    const parts = `<IsTruncated>false</IsTruncated>${contents.join('')}`;
    xml(response, 200, `<ListBucketResult>${parts}</ListBucketResult>`);
  };

  const read = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from), to === '' ? bytes.length - 1 : Number(to)];
    response.writeHead(request.headers.range ? 206 : 200, {
      etag: tag(bytes),
      'content-length': end - start + 1,
      ...(request.headers.range ? { 'content-range': `bytes ${start}-${end}/${bytes.length}` } : {}),
    });
    const part = bytes.subarray(start, end + 1);
    if (request.method === 'HEAD') response.end();
    else if (service.mood !== 'cutting' || part.length < 1_000) response.end(part);
    else response.write(part.subarray(0, part.length >> 1), () => response.socket?.destroy());
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    if (service.mood === 'frozen') return void held.push(response);
    if (service.mood === 'slow') await sleep(400);
    if (service.mood === 'refusing') return refuse(response, 403, 'SignatureDoesNotMatch');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const key = decodeURIComponent(pathname.replace(/^\/files\/?/, ''));
    if (key === '') return list(searchParams.get('prefix') ?? '', response);
    if (request.method === 'PUT') {
      if (service.mood === 'full' && !key.includes('files/')) return refuse(response, 507, 'QuotaExceeded');
      turn += 1;
      if (service.mood !== 'lying' || turn % 2 === 0) objects.set(key, body);
      return void response.writeHead(200, { etag: tag(body) }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const bytes = objects.get(key);
    if (bytes) read(request, response, bytes);
    else if (request.method === 'HEAD') xml(response, 404, '');
    else refuse(response, 404, 'NoSuchKey');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(service, {
    /** The stored objects, by key. */
    objects,
    env: {
      STORAGE_URL: 's3://files',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      AWS_REGION: 'us-east-1',
    },
    /** Ends the connections that were left unanswered while the server was frozen. */
    thaw() {
      service.mood = 'good';
      for (const response of held.splice(0)) response.socket?.destroy();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  });
}
