import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { s3Storage } from './s3.ts';

// What a service does when it does not do its work: a server that misbehaves as the real ones are known to.

const megabyte = 1024 * 1024;
const inPieces = async function* (bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000);
};

let dataDir: string;
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse, size: number) => void;
/** Bytes of each body that arrived whole. */
let bodies: number[];

const refuse = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}.</Message></Error>`);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-bucket-'));
  bodies = [];
  server = createServer((request, response) => {
    let size = 0;
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => (size += chunk.length));
    request.on('end', () => {
      bodies.push(size);
      answer(request, response, size);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  if (server.listening) await new Promise((done) => server.close(done));
  await rm(dataDir, { recursive: true, force: true });
});

function open() {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return s3Storage(dataDir, {
    bucket: 'files',
    prefix: '',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: null },
  });
}

const put = (storage: ReturnType<typeof open>, bytes: number) =>
  storage.put('ab/one', inPieces(Buffer.alloc(bytes)), { maxBytes: megabyte });

const leftOver = () => readdir(join(dataDir, 'bucket-files'));

describe('a service in trouble', () => {
  test('that is away is unavailable, and one that loses a write gets it again', async () => {
    let failures = 2;
    answer = (_, response) => response.writeHead(failures-- > 0 ? 503 : 200).end();
    const storage = open();
    await put(storage, 50_000);
    expect(bodies).toEqual([50_000, 50_000, 50_000]);
    await new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
    await expect(put(storage, 5)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await leftOver()).toEqual([]);
    expect(await storage.fault()).toMatch(/^The bucket files at http.* does not answer: .*ECONNREFUSED/);
    storage.close();
  });

  test('that breaks the connection in the middle of a write gets all of it again', async () => {
    let broken = 0;
    server.prependListener('request', (request: IncomingMessage) => {
      if (broken++ === 0) request.once('data', () => request.socket.resetAndDestroy());
    });
    answer = (_, response) => response.writeHead(200).end();
    const storage = open();
    expect(await put(storage, 700_000)).toMatchObject({ size: 700_000 });
    expect(bodies).toEqual([700_000]);
    expect(await leftOver()).toEqual([]);
    storage.close();
  });

  test('that breaks every connection is unavailable: not a fault of this machine', async () => {
    server.prependListener('request', (request: IncomingMessage) => {
      request.once('data', () => request.socket.resetAndDestroy());
    });
    const storage = open();
    await expect(put(storage, 700_000)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await leftOver()).toEqual([]);
    storage.close();
  });

  test('whose clock differs gets the write again, with its own time', async () => {
    const dates: string[] = [];
    const theirs = Date.now() + 3 * 60 * 60 * 1000;
    answer = (request, response) => {
      const given = String(request.headers['x-amz-date']);
      dates.push(given.slice(0, 13));
      response.setHeader('date', new Date(theirs).toUTCString());
      const time = Date.parse(given.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
      if (Math.abs(time - theirs) > 15 * 60 * 1000) refuse(response, 403, 'RequestTimeTooSkewed');
      else response.writeHead(200).end();
    };
    const storage = open();
    await put(storage, 1_000);
    expect(dates).toHaveLength(2);
    expect(dates[0]).not.toBe(dates[1]);
    storage.close();
  });

  test.each([
    ['NoSuchBucket', 404, 'STORAGE_URL names the bucket files, which does not exist at'],
    ['InvalidAccessKeyId', 403, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not accepted by'],
    ['AccessDenied', 403, 'The key may not list the bucket files'],
    ['AuthorizationHeaderMalformed', 400, 'The bucket files is not in the region us-east-1: set AWS_REGION.'],
    ['SlowDown', 503, 'does not answer: SlowDown'],
  ])('that says %s is put into words for the operator', async (code, status, words) => {
    answer = (_, response) => refuse(response, status, code);
    const storage = open();
    expect(await storage.fault()).toContain(words);
    storage.close();
  });
});
