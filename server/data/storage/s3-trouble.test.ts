import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { troubledBucket, type Answer } from '#server/data/storage/testing/troubled-bucket.ts';
import type { Storage } from './storage.ts';

// A server that misbehaves in ways known from real S3 services.

const megabyte = 1024 * 1024;
const inPieces = async function* (bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000);
};

const refuse = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}.</Message></Error>`);

/** A bucket that remembers only the sizes of objects. `answer` decides the outcome of a write. */
async function open(answer: Answer) {
  /** The sizes of complete bodies. */
  const bodies: number[] = [];
  const bucket = await troubledBucket((request, response, size) => {
    if (request.method === 'HEAD')
      return response.writeHead(200, { 'content-length': bodies.at(-1) ?? 0 }).end();
    if (request.method === 'PUT') bodies.push(size);
    return answer(request, response, size);
  });
  return { ...bucket, bodies };
}

const put = (storage: Storage, bytes: number) =>
  storage.put('ab/one', inPieces(Buffer.alloc(bytes)), { maxBytes: megabyte });

const leftOver = (dataDir: string) => readdir(join(dataDir, 'bucket-files'));

const good: Answer = (_, response) => response.writeHead(200).end();

describe('a service in trouble', () => {
  test('an unreachable service is unavailable, and one that loses a write gets it again', async () => {
    let failures = 2;
    const { storage, bodies, dataDir, close } = await open((_, response) =>
      response.writeHead(failures-- > 0 ? 503 : 200).end(),
    );
    await put(storage, 50_000);
    expect(bodies).toEqual([50_000, 50_000, 50_000]);
    await close();
    await expect(put(storage, 5)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await leftOver(dataDir)).toEqual([]);
    expect(await storage.fault()).toMatch(
      /^STORAGE_URL: the bucket files at http.* does not answer: .*ECONNREFUSED/,
    );
  });

  test('a write whose connection breaks is sent again in full', async () => {
    const { storage, server, bodies, dataDir } = await open(good);
    let broken = 0;
    server.prependListener('request', (request: IncomingMessage) => {
      if (broken++ === 0) request.once('data', () => request.socket.resetAndDestroy());
    });
    expect(await put(storage, 700_000)).toMatchObject({ size: 700_000 });
    expect(bodies).toEqual([700_000]);
    expect(await leftOver(dataDir)).toEqual([]);
  });

  test("a service that breaks every connection is unavailable, which is not this machine's fault", async () => {
    const { storage, server, dataDir } = await open(good);
    server.prependListener('request', (request: IncomingMessage) => {
      request.once('data', () => request.socket.resetAndDestroy());
    });
    await expect(put(storage, 700_000)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await leftOver(dataDir)).toEqual([]);
  });

  test.each([
    ['nothing', (response: ServerResponse) => response.writeHead(404)],
    ['half', (response: ServerResponse) => response.writeHead(200, { 'content-length': 500 })],
  ])('a service that acknowledges a write but keeps %s of it gets it again', async (_, lie) => {
    const sent: number[] = [];
    const { storage } = await troubledBucket((request, response, size) => {
      if (request.method === 'PUT') sent.push(size);
      else if (sent.length === 1) lie(response);
      else response.writeHead(200, { 'content-length': 1_000 });
      response.end();
    });
    await put(storage, 1_000);
    expect(sent).toEqual([1_000, 1_000]);
  });

  test('a service whose clock differs gets the write again, with its own time', async () => {
    const dates: string[] = [];
    const theirs = Date.now() + 3 * 60 * 60 * 1000;
    const { storage } = await open((request, response) => {
      const given = String(request.headers['x-amz-date']);
      dates.push(given.slice(0, 13));
      response.setHeader('date', new Date(theirs).toUTCString());
      const time = Date.parse(given.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
      if (Math.abs(time - theirs) > 15 * 60 * 1000) refuse(response, 403, 'RequestTimeTooSkewed');
      else response.writeHead(200).end();
    });
    await put(storage, 1_000);
    expect(dates).toHaveLength(2);
    expect(dates[0]).not.toBe(dates[1]);
  });

  test.each([
    ['NoSuchBucket', 404, 'STORAGE_URL names the bucket files, which does not exist at'],
    ['InvalidAccessKeyId', 403, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not accepted by'],
    ['AccessDenied', 403, 'The key may not list the bucket files'],
    ['AuthorizationHeaderMalformed', 400, 'The bucket files is not in the region us-east-1: set AWS_REGION.'],
    ['SlowDown', 503, 'does not answer: SlowDown.'],
  ])('the answer %s is explained to the operator', async (code, status, words) => {
    const { storage } = await open((_, response) => refuse(response, status, code));
    expect(await storage.fault()).toContain(words);
  });
});
