import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

// Runs on one engine: the film is read from the disk.

const url = '/api/video/action';
const film = (shape: string) => readFileSync(join(import.meta.dirname, `action-${shape}.mp4`));
const wide = film('wide');
const size = wide.length;

let served: TestApp;
beforeEach(async () => {
  served = await testApp();
});

const get = (headers: Record<string, string> = {}, address = url) => served.get(address, headers);

it('sends the whole film to anybody', async () => {
  const answer = await get();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': String(size),
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(answer.rawPayload.equals(wide)).toBe(true);
  expect((await get({}, `${url}?shape=tall`)).rawPayload.equals(film('tall'))).toBe(true);
  expect((await get({}, `${url}?shape=round`)).statusCode).toBe(400);
});

test.each([
  ['the first byte', 'bytes=0-0', 0, 0],
  ['the middle', 'bytes=1000-1999', 1000, 1999],
  ['from a place on', `bytes=${size - 3}-`, size - 3, size - 1],
  ['the last bytes', 'bytes=-5', size - 5, size - 1],
  ['more than there is at the end', `bytes=10-${size + 99}`, 10, size - 1],
  ['more last bytes than there are', `bytes=-${size + 99}`, 0, size - 1],
])('sends %s', async (_, range, start, end) => {
  const answer = await get({ range });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`);
  expect(answer.headers['content-length']).toBe(String(end - start + 1));
  expect(answer.rawPayload.equals(wide.subarray(start, end + 1))).toBe(true);
});

test.each(['bytes=-0', `bytes=${size}-`, `bytes=${size + 5}-${size + 9}`])(
  'refuses %s, which starts beyond the end',
  async (range) => {
    const answer = await get({ range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    expect(answer.rawPayload).toHaveLength(0);
  },
);

test.each(['bytes=5-1', 'bytes=0-1,4-5', 'bytes=a-b', 'lines=1-2', 'bytes=-'])(
  'sends everything because %s is no range',
  async (range) => {
    const answer = await get({ range });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, size]);
  },
);

describe('a visitor with one part of the film', () => {
  it('gets the rest of the same film, but all of another film', async () => {
    const etag = String((await get()).headers.etag);
    expect((await get({ range: 'bytes=5-', 'if-range': etag })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=5-', 'if-range': '"older"' })).statusCode).toBe(200);
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get({ 'if-none-match': '"older"' })).statusCode).toBe(200);
  });
});
