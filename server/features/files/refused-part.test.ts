// Runs on one engine: the handling of a connection does not depend on the database.
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { addEveryone } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-app.ts';

const app = appForEachTest();
let cookie: string | null;
let port: number;

beforeEach(async () => {
  cookie = (await addEveryone(app)).clientA.cookie;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

test('a sender that sends a whole part before reading still gets the refusal', async () => {
  const body = Buffer.alloc(24 * 1024 * 1024, 1);
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  let answer = '';
  const over = once(socket, 'close').catch((error: unknown) => [error]);
  socket.write(
    [
      `PATCH /api/uploads/${newId(0)} HTTP/1.1`,
      'Host: localhost',
      'Origin: http://localhost:3000',
      `Cookie: ${cookie}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${body.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  socket.write(body, () => {
    socket.on('data', (piece) => (answer += piece.toString()));
    socket.resume();
  });
  await over;
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});
