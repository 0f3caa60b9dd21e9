import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

// Runs on one database engine: the tests are about bytes on their way to the disk.

const { app, people } = agencyForEachTest();
let port: number;
let cookie: string;

beforeEach(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  const seen = await people.clientA.get('/api/client/user');
  cookie = String(seen.raw.req.headers['cookie']);
});

const megabyte = 1024 * 1024;
const bodyFiles = () => {
  try {
    return readdirSync(join(app.context.config.dataDir, 'body-files'));
  } catch {
    return [];
  }
};
const logo = png(30, 30, [1, 2, 3]);
const head = '{"companyLogoUrl":"data:image/png;base64,';

interface Sent {
  status: number;
  body: string;
  /** Bytes of the body sent before the answer. */
  sent: number;
}

/** Sends a body piece by piece until an answer arrives. */
function send(
  headers: Record<string, string>,
  pieces: Iterable<Buffer>,
  { path = '/api/client/profile', method = 'PATCH', chunked = false } = {},
): Promise<Sent> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let sent = 0;
    const all = {
      host: 'localhost',
      origin: 'http://localhost:3000',
      cookie,
      'content-type': 'application/json',
      connection: 'close',
      ...(chunked ? { 'transfer-encoding': 'chunked' } : {}),
      ...headers,
    };
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [, body = ''] = answer.split('\r\n\r\n');
      resolve({ status: Number(answer.slice(9, 12)), body, sent });
    });
    socket.write(
      `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n')}\r\n\r\n`,
    );
    void (async () => {
      for (const piece of pieces) {
        if (answer !== '' || socket.destroyed) return;
        const framed = chunked
          ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
          : piece;
        if (!socket.write(framed))
          await new Promise((over) => socket.once('drain', over).once('close', over));
        sent += piece.length;
      }
      if (chunked && answer === '') socket.write('0\r\n\r\n');
    })();
  });
}

function* repeat(first: string, count: number, size = 64 * 1024) {
  yield Buffer.from(first);
  for (let i = 0; i < count; i++) yield Buffer.alloc(size, 'QUJD');
}

test('a file is on the disk for the handler, and gone afterwards', async () => {
  const response = await people.clientA.patch('/api/client/profile', {
    companyLogoUrl: dataUrl('image/png', logo),
  });
  expect(response.statusCode).toBe(200);
  const { companyLogoUrl } = response.json<{ companyLogoUrl: string }>();
  expect((await people.clientA.get(companyLogoUrl)).rawPayload.equals(logo)).toBe(true);
  expect(bodyFiles()).toEqual([]);
});

test('a body announced as too large is refused before its first byte', async () => {
  const { status, body, sent } = await send({ 'content-length': String(4 * megabyte) }, []);
  expect([status, sent, JSON.parse(body)]).toEqual([
    413,
    0,
    {
      code: 'payload_too_large',
      message: 'Please select an image smaller than 2MB.',
      fields: { companyLogoUrl: 'Please select an image smaller than 2MB.' },
    },
  ]);
});

test('a caller without permission is refused before the first byte', async () => {
  const announced = { 'content-length': String(2 * megabyte) };
  expect(await send({ ...announced, cookie: 'none=1' }, [])).toMatchObject({ status: 401, sent: 0 });
  expect(await send({ ...announced, origin: 'https://evil.example' }, [])).toMatchObject({
    status: 403,
    sent: 0,
  });
});

test('a file without an announced size is refused at the first byte over the limit', async () => {
  const before = process.memoryUsage().rss;
  const { status, body, sent } = await send({}, repeat(head, 3_200), { chunked: true });
  expect([status, JSON.parse(body)]).toEqual([
    413,
    expect.objectContaining({ message: 'Please select an image smaller than 2MB.' }),
  ]);
  // Only the bytes in the sockets' buffers were sent, of the 200 MB.
  expect(sent).toBeLessThan(20 * megabyte);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte);
  await eventually(() => bodyFiles().length === 0);
});

test('so is JSON without an announced size', async () => {
  const { status, sent } = await send({}, repeat('{"companyLogoUrl":null,"x":"', 3_200), { chunked: true });
  expect(status).toBe(413);
  expect(sent).toBeLessThan(20 * megabyte);
  const { status: calls } = await send({}, repeat('{"x":"', 3_200), {
    path: '/api/client/messages',
    method: 'POST',
    chunked: true,
  });
  expect(calls).toBe(413);
});

test('a broken connection leaves no file behind', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `PATCH /api/client/profile HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost:3000\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n${head}${'QUJD'.repeat(50_000)}`,
  );
  await eventually(() => bodyFiles().length === 1);
  socket.resetAndDestroy();
  await eventually(() => bodyFiles().length === 0);
  expect((await people.clientA.get('/api/client/user')).statusCode).toBe(200);
});

test.each([
  ['data that is no base64', `${head}QUJ!"}`, 400],
  ['a body that ends early', `${head}QUJD`, 400],
  ['rubbish behind the file', `${head}QUJD"}x`, 400],
  ['a prototype key', `{"__proto__":{"a":1},${head.slice(1)}QUJD"}`, 400],
  ['the field twice', `${head}QUJD","companyLogoUrl":null}`, 400],
  ['a file in a field that takes none', '{"name":"data:image/png;base64,QUJD"}', 400],
])('%s leaves no file behind', async (_, payload, status) => {
  const response = await people.clientA.inject({
    method: 'PATCH',
    url: '/api/client/profile',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect([response.statusCode, response.body]).toEqual([status, expect.any(String)]);
  expect(bodyFiles()).toEqual([]);
});

test("ten slow uploads of one person do not block another person's upload", async () => {
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `PATCH /api/client/profile HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost:3000\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n${head}${randomBytes(300).toString('base64')}`,
    );
    return socket;
  });
  await eventually(() => bodyFiles().length === 10);
  const response = await people.clientB.patch('/api/client/profile', {
    companyLogoUrl: dataUrl('image/png', logo),
  });
  expect(response.statusCode).toBe(200);
  // This body is no larger than bodies without files, so it does not count as an upload with files.
  const small = { companyLogoUrl: dataUrl('image/png', logo) };
  expect((await people.clientA.patch('/api/client/profile', small)).statusCode).toBe(200);
  const large = { companyLogoUrl: dataUrl('image/png', randomBytes(60_000)) };
  const eleventh = await people.clientA.patch('/api/client/profile', large);
  expect([eleventh.statusCode, eleventh.headers['retry-after']]).toEqual([429, '5']);
  for (const socket of sockets) socket.destroy();
  await eventually(() => bodyFiles().length === 0);
  // Another body is accepted a moment after the file of an earlier one is deleted.
  await eventually(async () => {
    const { statusCode } = await people.clientA.patch('/api/client/profile', large);
    return statusCode === 400;
  });
});
