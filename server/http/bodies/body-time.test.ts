import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { registerBodyTimes } from './body-time.ts';
import '../route.ts'; // declares that a route carries its call

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

beforeEach(() => open({ wholeMs: 1_000, everyMs: 400, bytes: 1_000, stillMs: 60_000 }));

afterEach(() => app.close());

/** Sends a body in pieces, `everyMs` apart, and gives what was answered before the connection ended. */
function send(head: string, piece: string, count: number, everyMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let sent = 0;
    socket.write(
      `${head} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/slow\r\nContent-Length: ${piece.length * count}\r\n\r\n`,
    );
    const timer = setInterval(() => {
      if (sent++ < count) socket.write(piece);
      else clearInterval(timer);
    }, everyMs);
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

test('a small body that takes too long ends its connection, one in time is answered', async () => {
  expect(await send('POST /small', 'x', 100, 20)).toBe('');
  expect(await send('POST /small', 'x', 5, 20)).toContain('{"length":5}');
});

test('a file may take long as long as it moves', async () => {
  expect(await send('PATCH /file', 'x'.repeat(2_000), 40, 30)).toContain('{"length":80000}');
  expect(await send('PATCH /file', 'x', 100, 20)).toBe('');
});

test('a process that stops waits for a file that moves, and for none that stands still', async () => {
  await app.close();
  await open({ wholeMs: 60_000, everyMs: 60_000, bytes: 1, stillMs: 300 });
  const first = once(app.server, 'request');
  const moves = send('PATCH /file', 'x'.repeat(2_000), 20, 50);
  await first;
  const head = 'PATCH /file HTTP/1.1\r\nHost: x\r\nContent-Type: text/slow\r\nContent-Length: 100\r\n\r\n';
  const stands = connect(port, '127.0.0.1');
  stands.on('error', () => undefined);
  const cut = new Promise((resolve) => stands.on('close', resolve));
  const second = once(app.server, 'request');
  stands.write(`${head}half`);
  await second;
  await app.close();
  await cut;
  expect(await moves).toContain('{"length":40000}');
});
