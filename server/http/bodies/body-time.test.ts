import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { eventually } from '#server/testing/eventually.ts';
import { registerBodyTimes } from './body-time.ts';
import '../route.ts'; // declares that the config of a route has an `endpoint`

const answer = ({ body }: FastifyRequest) => ({ length: String(body).length });

let app: FastifyInstance;
let port: number;

async function open(times: Parameters<typeof registerBodyTimes>[1]) {
  app = Fastify();
  registerBodyTimes(app, times);
  app.addContentTypeParser('text/slow', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const stream = endpoint('PATCH', '/file', { access: 'public', summary: 'A file', stream: 'text/slow' });
  app.post('/small', answer);
  app.patch('/file', { config: { endpoint: stream } }, answer);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  return open({ wholeMs: 60_000, everyMs: 30_000, bytes: 1_000, stillMs: 2_000 });
});

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/**
 * Starts sending a body. `piece` sends more bytes and resolves when the server has received them. `answer` resolves with
 * everything received before the connection ended.
 */
async function begin(head: string, length: number) {
  const asked = once(app.server, 'request') as Promise<[IncomingMessage]>;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', () => undefined);
  const answer = once(socket, 'close').then(() => text);
  socket.write(
    `${head} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/slow\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const [{ socket: theirs }] = await asked;
  const piece = async (bytes: number) => {
    const before = theirs.bytesRead;
    socket.write('x'.repeat(bytes));
    await eventually(() => theirs.bytesRead === before + bytes);
  };
  return { piece, answer };
}

test('a small body that takes too long ends its connection; one in time is answered', async () => {
  const late = await begin('POST /small', 5);
  await late.piece(4);
  vi.advanceTimersByTime(60_000);
  expect(await late.answer).toBe('');
  const inTime = await begin('POST /small', 5);
  await inTime.piece(4);
  vi.advanceTimersByTime(59_999);
  await inTime.piece(1);
  expect(await inTime.answer).toContain('{"length":5}');
});

test('a file may take long as long as bytes keep arriving', async () => {
  const moves = await begin('PATCH /file', 10_000);
  for (let n = 0; n < 9; n++) {
    await moves.piece(1_000);
    vi.advanceTimersByTime(30_000);
  }
  await moves.piece(1_000);
  expect(await moves.answer).toContain('{"length":10000}');
  const crawls = await begin('PATCH /file', 10_000);
  await crawls.piece(999);
  vi.advanceTimersByTime(30_000);
  expect(await crawls.answer).toBe('');
});

test('a stopping process waits for a file that arrives, not for one that stalls', async () => {
  const moves = await begin('PATCH /file', 10);
  const stands = await begin('PATCH /file', 10);
  const closed = app.close();
  await eventually(() => !app.server.listening);
  for (let n = 0; n < 9; n++) {
    await moves.piece(1);
    vi.advanceTimersByTime(2_000);
  }
  expect(await stands.answer).toBe('');
  await moves.piece(1);
  expect(await moves.answer).toContain('{"length":10}');
  await closed;
});
