import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { lastingDocument, passingDocument, sendDocument } from './document.ts';

const words = Array.from({ length: 2_000 }, (_, n) => `field ${(n * 7_919) % 1_013} of ${(n * n) % 89}`);
const html = `<!doctype html><p>${words.join('</p><p>')}</p>`;

function serve() {
  const app = Fastify();
  const document = lastingDocument(html);
  const options = { policy: "default-src 'none'", cacheControl: 'no-cache' };
  app.get('/', (_request, reply) => sendDocument(reply, document, options));
  app.get('/missing', (_request, reply) => sendDocument(reply, document, { ...options, status: 404 }));
  return { app, document };
}

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', 'identity'],
  ['bro, xgzip', 'identity'],
] as const)('a browser that accepts %j is sent %s', async (header, encoding) => {
  const { app, document } = serve();
  await document.settled;
  const headers = header === undefined ? {} : { 'accept-encoding': header };
  const answer = await app.inject({ url: '/', headers });
  expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
});

test('each encoding carries the same page', async () => {
  const { app, document } = serve();
  await document.settled;
  const get = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  const [br, gzip, plain] = await Promise.all([get('br'), get('gzip'), get('identity')]);
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(html);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(html);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.payload).toBe(html);
  expect(new Set([br, gzip, plain].map((answer) => answer.headers.etag)).size).toBe(1);
  expect(br.headers.vary).toBe('cookie, accept-encoding');
});

test('a browser that already has the page gets no second copy', async () => {
  const { app, document } = serve();
  const get = (tag: string) => app.inject({ url: '/', headers: { 'if-none-match': tag } });
  const answers = await Promise.all([
    get(document.etag),
    get(document.etag.replace('W/', '')),
    get(`"other", ${document.etag}`),
    get('"other"'),
  ]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([304, 304, 304, 200]);
  expect(answers[0]?.payload).toBe('');
  expect(answers[0]?.headers['content-security-policy']).toBe("default-src 'none'");
});

test('a page with an error status is always sent, without a tag', async () => {
  const { app, document } = serve();
  const answer = await app.inject({ url: '/missing', headers: { 'if-none-match': document.etag } });
  expect(answer.statusCode).toBe(404);
  expect(answer.payload).toBe(html);
  expect(answer.headers).not.toHaveProperty('etag');
});

test('a cached page is compressed better than a one-time page', async () => {
  const kept = lastingDocument(html);
  await kept.settled;
  expect(kept.bodies.br.length).toBeLessThan(passingDocument(html).bodies.br.length);
});
