import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Upload } from '#contract/files.ts';
import { databaseVariables, freshDatabase, type FreshDatabase } from '#server/testing/database/engines.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { signUp, startServer } from '#server/testing/processes/server-process.ts';
import { client, heavyPng } from '#server/work/uploads/testing/upload-client.ts';
import { announce } from '#server/testing/samples/sample-files.ts';

const megabyte = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let database: FreshDatabase;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.drop());

const settings = (dataDir: string) => ({
  DATA_DIR: dataDir,
  WORKERS: '0',
  ...databaseVariables(database.url),
});

/**
 * The pause between two pieces, which simulates a slow connection. Without it everything would arrive before the server is
 * killed.
 */
const pieceEveryMs = 5;

/** Sends one piece at a time and never ends, so that the server is killed while it receives. */
const slowly = (bytes: Buffer) =>
  new ReadableStream({
    async start(controller) {
      for (let at = 0; at < bytes.length; at += megabyte / 4) {
        controller.enqueue(bytes.subarray(at, at + megabyte / 4));
        await sleep(pieceEveryMs);
      }
    },
  });

test('kill -9 in the middle of an upload, repeatedly: it continues and arrives byte for byte', async () => {
  const bytes = heavyPng(20 * megabyte);
  const env = settings(database.dataDir);
  const port = await freePort();
  let server = await startServer(env, { port });
  const { ask, start, offset, send, register } = client(server.url, await signUp(server.url));
  const path = await start(bytes.length);
  const incoming = join(database.dataDir, 'uploads-incoming', path.split('/').at(-1) ?? '');
  let at = 0;
  for (let kill = 1; kill <= 3; kill++) {
    const sending = send(path, at, slowly(bytes.subarray(at, -megabyte))).catch(() => null);
    await eventually(() => statSync(incoming).size >= kill * 5 * megabyte);
    await server.kill('SIGKILL');
    await sending;
    server = await startServer(env, { port });
    const reached = await offset(path);
    expect(reached).toBeGreaterThanOrEqual(kill * 5 * megabyte);
    expect(reached).toBeLessThan(bytes.length);
    at = reached;
  }
  expect((await send(path, at, bytes.subarray(at))).status).toBe(204);
  const { reference, finished } = (await (await ask(path)).json()) as Upload;
  expect(finished).toBe(true);
  const registered = await register(reference);
  expect(registered.status).toBe(201);
  const { filePath, fileSize } = (await registered.json()) as { filePath: string; fileSize: number };
  expect(fileSize).toBe(bytes.length);
  const back = await ask(filePath);
  expect(back.headers.get('etag')).toBe(`"${sha256(bytes)}"`);
  expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(bytes));
  expect(readdirSync(join(database.dataDir, 'uploads-incoming'))).toEqual([]);
});

// The server gets a disk of its own, which is removed together with the server.
const small = [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=64m none "$DATA_DIR" && exec "$@"',
  'sh',
];
const [program = '', ...unshare] = small.slice(0, 3);
const missing =
  spawnSync(program, [...unshare, 'true']).status === 0 ? '' : ' (skipped: there is no unshare)';

describe.skipIf(missing !== '')(`a full disk${missing}`, () => {
  test('is reported in words, leaves no partial file, and works again after space is freed', async () => {
    const server = await startServer(settings(database.dataDir), { port: await freePort(), command: small });
    const disk = `/proc/${server.pid}/root${database.dataDir}`;
    const filler = join(disk, 'filler');
    const files = () =>
      ['uploads-incoming', 'body-files', 'files'].flatMap((folder) => {
        try {
          return readdirSync(join(disk, folder), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ name }) => name);
        } catch {
          return [];
        }
      });
    const { ask, start, send, register } = client(server.url, await signUp(server.url));
    const bytes = heavyPng(12 * megabyte);
    const dataUrl = `data:image/png;base64,${bytes.toString('base64')}`;
    const full = {
      code: 'storage_full',
      message: 'The server has no space left. Nothing was saved; please try again later.',
    };

    const begun = await start(bytes.length);
    const fill = (free: number) => {
      rmSync(filler, { force: true });
      writeFileSync(filler, '');
      const piece = Buffer.alloc(256 * 1024, 1);
      try {
        for (let i = 0; i < 400; i++) writeFileSync(filler, piece, { flag: 'a' });
      } catch {
        // The disk is full to the last byte. Some bytes are freed below.
      }
      const { size } = statSync(filler);
      spawnSync('truncate', ['--size', String(Math.max(0, size - free)), filler]);
    };
    fill(5 * megabyte);
    const sent = await send(begun, 0, bytes);
    expect([sent.status, await sent.json()]).toEqual([507, full]);
    expect(files()).toEqual([]);
    const announced = await ask('/api/uploads', {
      method: 'POST',
      headers: announce('artwork', 'a.png', 40 * megabyte),
    });
    expect([announced.status, await announced.json()]).toEqual([507, full]);
    const inline = await register(dataUrl);
    expect([inline.status, await inline.json()]).toEqual([507, full]);
    expect(files()).toEqual([]);
    expect((await ask('/api/client/artwork')).status).toBe(200);

    rmSync(filler);
    const again = await register(dataUrl);
    expect([again.status, files()]).toEqual([201, [expect.stringMatching(/\.png$/)]]);
  });
});
