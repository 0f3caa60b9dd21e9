import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { bitPng, pdf } from '#server/testing/samples/sample-media.ts';
import { MediaFailure, MediaRefusal } from '../types.ts';
import { handOver } from './hand-over.ts';
import { createTaskPool, type TaskPool } from './task-pool.ts';
import { checkLimits, rasterLimits } from './task-limits.ts';
import { TaskCut } from './run-task.ts';

async function open(options: Partial<Parameters<typeof createTaskPool>[0]> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'foyer-pool-'));
  const pool = createTaskPool({
    folder: join(dir, 'jobs'),
    // Idle child processes live long enough to be counted, even on a busy machine.
    idleMs: 600_000,
    readyMs: 0,
    ...options,
  });
  onTestFinished(async () => {
    pool.close();
    await eventually(async () => (await children(dir)).length === 0);
    await rm(dir, { recursive: true, force: true });
  });
  const path = join(dir, 'a.png');
  await writeFile(path, bitPng(30, 20));
  return { dir, pool, path };
}

/** The folders of the child processes that run. */
const children = (dir: string) => readdir(join(dir, 'jobs')).catch(() => []);

const check = (pool: TaskPool, person: string, path: string, more: object = {}) =>
  pool.of(person)('checkRaster', { path, mime: 'image/png' }, { limits: checkLimits, read: [path], ...more });

test("one child reads a person's files, one after another", async () => {
  const { dir, pool, path } = await open();
  for (let n = 0; n < 3; n++) expect(await check(pool, 'ada', path)).toEqual({ width: 30, height: 20 });
  expect(await children(dir)).toHaveLength(1);
});

test('nobody else gets that child, and it gets no other kind of file', async () => {
  const { dir, pool, path } = await open();
  await check(pool, 'ada', path);
  const [first] = await children(dir);
  await check(pool, 'bob', path);
  const document = join(dir, 'a.pdf');
  await writeFile(document, pdf('0 0 50 50 re f'));
  const asked = { limits: checkLimits, read: [document] };
  expect(await pool.of('ada')('checkPdf', { path: document }, asked)).toBeNull();
  const all = await children(dir);
  expect(all).toHaveLength(3);
  expect(all).toContain(first);
});

test('a child that refused a file gets no other', async () => {
  const { dir, pool, path } = await open();
  await check(pool, 'ada', path);
  const [first] = await children(dir);
  const broken = join(dir, 'broken.png');
  await writeFile(broken, bitPng(300, 200).subarray(0, 45));
  await expect(check(pool, 'ada', broken)).rejects.toThrow(MediaRefusal);
  await check(pool, 'ada', path);
  await eventually(async () => (await children(dir)).every((name) => name !== first));
});

test('a child ends after a fixed number of files', async () => {
  const { dir, pool, path } = await open({ files: 2 });
  await check(pool, 'ada', path);
  const [first] = await children(dir);
  await check(pool, 'ada', path);
  await eventually(async () => (await children(dir)).length === 0);
  await check(pool, 'ada', path);
  expect(await children(dir)).not.toContain(first);
});

test('each file has its own limits', async () => {
  const { dir, pool, path } = await open();
  await check(pool, 'ada', path);
  const large = join(dir, 'large.png');
  await writeFile(large, bitPng(12_000, 12_000));
  const limits = { ...checkLimits, ms: 1 };
  const error = await check(pool, 'ada', large, { limits }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TaskCut);
  // Whether the child process had already begun to read depends on the machine.
  expect(error).toMatchObject({ ended: { cut: 'time' } });
  expect(await check(pool, 'ada', large)).toEqual({ width: 12_000, height: 12_000 });
});

test('a child can read only the file of its task, and only during the task', async () => {
  const { dir, pool, path } = await open();
  const other = join(dir, 'other.pdf');
  const mine = join(dir, 'mine.pdf');
  for (const each of [other, mine]) await writeFile(each, pdf('0 0 50 50 re f'));
  const asked = { limits: checkLimits, read: [mine] };
  await expect(pool.of('ada')('checkPdf', { path: other }, asked)).rejects.toThrow(/restricted/);
  await check(pool, 'ada', path);
  const [folder = ''] = await children(dir);
  expect(await readdir(join(dir, 'jobs', folder, 'in'))).toEqual([]);
});

test("a task's output is at the requested paths, and nowhere else", async () => {
  const { dir, pool, path } = await open();
  const out = join(dir, 'out');
  await mkdir(out);
  const file = join(out, 'one.webp');
  const task = { limits: rasterLimits, read: [path] };
  await pool.of('ada')(
    'thumbnailOfRaster',
    { path, mime: 'image/png', outPath: file, maxSide: 9 },
    { ...task, write: [file] },
  );
  const made = await pool.of('ada')(
    'sizesOfRaster',
    { path, mime: 'image/png', outDir: out, widths: [10] },
    { ...task, write: [out] },
  );
  expect(made.map((picture) => picture.path)).toEqual([join(out, '10.webp'), join(out, '10.avif')]);
  expect((await readdir(out)).toSorted()).toEqual(['10.avif', '10.webp', 'one.webp']);
  const [folder = ''] = await children(dir);
  expect(await readdir(join(dir, 'jobs', folder, 'out'))).toEqual([]);
});

test('a link made by a child is not followed', async () => {
  const { dir } = await open();
  const folder = join(dir, 'child');
  for (const part of ['in', 'out']) await mkdir(join(folder, part), { recursive: true });
  const secret = join(dir, 'secret');
  await writeFile(secret, 'secret');
  const target = join(dir, 'thumb.webp');
  const handed = await handOver(folder, { read: [], write: [target] });
  await symlink(secret, join(folder, 'out', '0.webp'));
  await expect(handed.fetch()).rejects.toThrow(MediaFailure);
  expect(existsSync(target)).toBe(false);
  expect(await readFile(secret, 'utf8')).toBe('secret');
});

test('idle children end, and their folders are removed', async () => {
  const { dir, pool, path } = await open({ idleMs: 50 });
  await check(pool, 'ada', path);
  await eventually(async () => (await children(dir)).length === 0);
});

test('a child is ready for a new person, who then need not wait for a start', async () => {
  const { dir, pool, path } = await open({ readyMs: 60_000 });
  pool.prepare();
  pool.prepare();
  await eventually(async () => (await children(dir)).length === 1);
  const [ready] = await children(dir);
  await check(pool, 'ada', path);
  await eventually(async () => (await children(dir)).length === 2);
  expect(await children(dir)).toContain(ready);
});

test('aborted work ends, and later work does not start', async () => {
  const { pool, path } = await open();
  const controller = new AbortController();
  const work = check(pool, 'ada', path, { signal: controller.signal });
  controller.abort();
  await expect(work).rejects.toMatchObject({ name: 'TaskCut', blameless: true });
  await expect(check(pool, 'ada', path, { signal: controller.signal })).rejects.toMatchObject({
    blameless: true,
  });
});
