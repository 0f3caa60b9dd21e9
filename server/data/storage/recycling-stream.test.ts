import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { recyclingStream } from './recycling-stream.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('readers of every speed get every byte right, also many at once, and when one leaves', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-stream-'));
  const path = join(folder, 'file');
  const bytes = randomBytes(9 * 1024 * 1024 + 11);
  await writeFile(path, bytes);
  const closed: Promise<unknown>[] = [];
  const server = createServer((request, response) => {
    const [start = 0, length = 0] = (request.url ?? '').slice(1).split('-').map(Number);
    void open(path).then((file) => {
      const stream = recyclingStream(file, start, length);
      closed.push(once(stream, 'close'));
      response.writeHead(200, { 'content-length': length });
      stream.pipe(response);
      response.on('close', () => stream.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const read = async (start: number, length: number, pause: number) => {
    const [response] = (await once(
      get({ port, host: '127.0.0.1', path: `/${start}-${length}`, agent: false }),
      'response',
    )) as [IncomingMessage];
    const hash = createHash('sha256');
    for await (const chunk of response as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (pause > 0) await sleep(pause);
    }
    expect(hash.digest('hex')).toBe(sha256(bytes.subarray(start, start + length)));
  };
  await Promise.all([
    read(0, bytes.length, 0),
    read(0, bytes.length, 5),
    read(1, bytes.length - 1, 1),
    read(300_000, 5_000_000, 0),
    read(131_072, 131_072, 0),
    read(131_071, 131_074, 3),
    read(bytes.length - 1, 1, 0),
  ]);
  const away = get({ port, host: '127.0.0.1', path: `/0-${bytes.length}`, agent: false });
  await once(away, 'response');
  away.destroy();
  await eventually(() => closed.length === 8);
  await Promise.all(closed);
  server.close();
  await rm(folder, { recursive: true });
});
