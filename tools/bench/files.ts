import { randomBytes } from 'node:crypto';
import { closeSync, copyFileSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { uploadReference } from '../../contract/files.ts';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { ask, expectStatus, megabyte, pieces, sendUpload, word } from './support/ask.ts';
import { startBare } from './bare/start-bare.ts';
import { newFolder } from './support/folders.ts';
import { cpuMs, memoryMb, startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';
import { seedConsultations } from './seed/seed.ts';
import { seedFile } from './seed/seed-file.ts';

const size = 100 * megabyte;
const rounds = 5;

interface FileBench {
  foyer: Measured;
  cookie: string;
  bare: Measured;
  bareFolder: string;
  /** The path of a file of 100 MB that staff may read. */
  filePath: string;
  add: Add;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The peak memory of a server during `work` minus its memory before, in MB. */
async function growth(server: Measured, work: () => Promise<unknown>): Promise<number> {
  const before = memoryMb(server.pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memoryMb(server.pid))), 5);
  await work();
  clearInterval(timer);
  return most - before;
}

/** Times several ways alternately, so that a busy machine slows all of them. The first round is a warm-up. */
async function inTurns(ways: (() => Promise<number>)[]): Promise<number[]> {
  const times = ways.map((): number[] => []);
  for (let i = 0; i <= rounds; i++)
    for (const [number, way] of ways.entries()) {
      const time = await way();
      if (i > 0) times[number]?.push(time);
    }
  return times.map(median);
}

/**
 * Measures uploads of 100 MB, resumable and within JSON. Compares them with a plain server that writes and syncs, and with a
 * copied file.
 */
async function benchUploads({ foyer, cookie, bare, bareFolder, add }: FileBench): Promise<void> {
  const bytes = randomBytes(size);
  const body = pieces(bytes);
  const source = join(bareFolder, 'source');
  const copy = join(bareFolder, 'copy');
  writeFileSync(source, bytes);

  const tus = (parts = body) => sendUpload(foyer, cookie, parts);
  const upload = async () => {
    let path = '';
    const time = await timed(async () => (path = await tus()));
    await ask(foyer, 'DELETE', path, { cookie });
    return time;
  };
  const put = () => timed(async () => expectStatus(await ask(bare, 'PUT', '/file', {}, body), 200));
  const copied = () =>
    timed(async () => {
      rmSync(copy, { force: true });
      copyFileSync(source, copy);
      const file = openSync(copy, 'r+');
      fsyncSync(file);
      closeSync(file);
    });
  // First upload a small file, so that the code is loaded. Then measure memory, because a process does not return memory that
  // it has used.
  await ask(foyer, 'DELETE', await tus([bytes.subarray(0, 1000)]), { cookie });
  const uploadMb = await growth(foyer, upload);
  const [uploadMs = 0, putMs = 0, copyMs = 0] = await inTurns([upload, put, copied]);
  add(
    '100 MB upload, hashed and synced, against a bare PUT with fsync',
    `${uploadMs.toFixed(0)} ms`,
    uploadMs / putMs,
    '<= 1.2x',
    uploadMs / putMs <= 1.2,
  );
  add('the same against cp with fsync', `${uploadMs.toFixed(0)} ms`, uploadMs / copyMs, '-', null);
  add('memory during that upload', `+${uploadMb.toFixed(0)} MB`, null, '<= +20 MB', uploadMb <= 20);

  const json = [
    Buffer.from(
      '{"clientAccountId":"019a9f6e-0000-7000-8000-000000000000","title":"x","fileUrl":"data:video/mp4;base64,',
    ),
    ...pieces(Buffer.from(bytes.toString('base64'))),
    Buffer.from('"}'),
  ];
  // Random bytes are not a video. The server refuses them once it has received, written and inspected all of them.
  const inline = () =>
    timed(async () =>
      expectStatus(
        await ask(
          foyer,
          'POST',
          '/api/admin/client-previews',
          { cookie, 'content-type': 'application/json' },
          json,
        ),
        400,
      ),
    );
  const inlineMb = await growth(foyer, inline);
  const [inlineMs = 0, plainMs = 0] = await inTurns([inline, put]);
  add(
    'the same 100 MB as a data URL in JSON',
    `${inlineMs.toFixed(0)} ms`,
    inlineMs / plainMs,
    '<= 1.6x',
    inlineMs / plainMs <= 1.6,
  );
  add('memory during that call', `+${inlineMb.toFixed(0)} MB`, null, '<= +40 MB', inlineMb <= 40);
}

/** Measures a download of 100 MB in ranges of 10 MB, as a video player does it. Compares it with a stream of a plain server. */
async function benchRanges({ foyer, cookie, bare, filePath, add }: FileBench): Promise<void> {
  const ranges = Array.from(
    { length: 10 },
    (_, i) => `bytes=${i * 10 * megabyte}-${(i + 1) * 10 * megabyte - 1}`,
  );
  const read = async (server: Measured, path: string, headers: Record<string, string>) => {
    const before = cpuMs(server.pid);
    for (let again = 0; again < 3; again++)
      for (const range of ranges) {
        const answer = await ask(server, 'GET', path, { ...headers, range });
        expectStatus(answer, 206);
        if (answer.bytes !== 10 * megabyte) throw new Error(`${answer.bytes} bytes`);
      }
    return (cpuMs(server.pid) - before) / 3;
  };
  const [ours = 0, theirs = 0] = await inTurns([
    () => read(foyer, filePath, { cookie }),
    () => read(bare, '/file', {}),
  ]);
  add('100 MB out in ranges, CPU', `${ours.toFixed(0)} ms`, ours / theirs, '<= 1.1x', ours / theirs <= 1.1);
}

/** Measures the steps of a preview by staff, a picture of 4 MB: announcing, sending, opening, storing. */
async function benchPicture({ foyer, cookie, add }: FileBench): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const picture = await sharp({
    create: { width: 3_800, height: 2_850, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 86 })
    .toBuffer();
  const json = { cookie, 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    ask(foyer, 'POST', path, json, [Buffer.from(JSON.stringify(body))]);
  const person = { name: 'Ada', email: 'ada@example.com', password: 'a long password' };
  const client = await post('/api/admin/clients', person);
  expectStatus(client, 201);
  const { id: clientAccountId } = JSON.parse(client.text) as { id: string };
  const accept = () =>
    timed(async () => {
      const created = await ask(foyer, 'POST', '/api/uploads', {
        cookie,
        'upload-length': String(picture.length),
        'upload-metadata': `filename ${word('a.jpg')},purpose ${word('preview-original')}`,
      });
      expectStatus(created, 201);
      const path = String(created.headers['location']);
      const headers = { cookie, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      expectStatus(await ask(foyer, 'PATCH', path, headers, [picture]), 204);
      const fileUrl = uploadReference(path.split('/').at(-1) ?? '');
      expectStatus(
        await post('/api/admin/client-previews', { clientAccountId, title: 'Home', fileUrl }),
        201,
      );
    });
  const [ms = 0] = await inTurns([accept]);
  const megabytes = (picture.length / 1_000_000).toFixed(1);
  add(
    `a picture of ${megabytes} MB accepted as a preview`,
    `${ms.toFixed(0)} ms`,
    null,
    '<= 75 ms',
    ms <= 75,
  );
}

/** Measures uploads and downloads on newly started servers without a warm-up. */
export async function measureFiles(add: Add): Promise<void> {
  const dataDir = newFolder('files');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie } = await seedConsultations({ databaseUrl: null, dataDir }, 1);
  const filePath = await seedFile(dataDir);
  const bareFolder = newFolder('bare');
  const foyer = await startFoyer(dataDir, { WORKERS: '0' });
  const bare = await startBare(undefined, bareFolder);
  // Wait until the server has compressed the first page at the highest quality, since that takes memory too.
  await sleep(3_000);
  const bench = { foyer, cookie, bare, bareFolder, filePath, add };
  await benchUploads(bench);
  await benchRanges(bench);
  await benchPicture(bench);
  await foyer.stop();
  await bare.stop();
}
