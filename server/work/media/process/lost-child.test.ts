import { execFileSync } from 'node:child_process';
import { constants, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, open, readdir, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { bitPng } from '#server/testing/samples/sample-media.ts';
import { createMedia } from '../media.ts';
import { MediaRefusal } from '../types.ts';
import { runTask, startChildrenFrom, TaskCut } from './run-task.ts';
import { createTaskPool } from './task-pool.ts';
import { checkLimits } from './task-limits.ts';

/** A pool, the folder of its child processes, and a picture. */
async function folderWithPool() {
  const dir = await mkdtemp(join(tmpdir(), 'foyer-lost-'));
  const pool = createTaskPool({ folder: join(dir, 'jobs'), readyMs: 0, idleMs: 600_000 });
  onTestFinished(async () => {
    pool.close();
    await eventually(async () => (await readdir(join(dir, 'jobs'))).length === 0);
    await rm(dir, { recursive: true, force: true });
  });
  const path = join(dir, 'a.png');
  await writeFile(path, bitPng(30, 20));
  return { dir, pool, path };
}

/** A pool with one idle child process that has read a picture. */
async function resting() {
  const { dir, pool, path } = await folderWithPool();
  const check = () =>
    pool.of('ada')('checkRaster', { path, mime: 'image/png' }, { limits: checkLimits, read: [path] });
  await check();
  const [name = ''] = await readdir(join(dir, 'jobs'));
  return { check, folder: join(dir, 'jobs', name) };
}

const size = { width: 30, height: 20 };

/** The id of the process whose working directory is this folder. */
function processIn(folder: string): number {
  const found = readdirSync('/proc').find((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      return false;
    }
  });
  return Number(found);
}

test.runIf(process.platform === 'linux')(
  'if an idle child is killed, another one reads the next file',
  async () => {
    const { check, folder } = await resting();
    process.kill(processIn(folder), 'SIGKILL');
    // The pool has not noticed yet that the child process has ended.
    expect(await check()).toEqual(size);
  },
);

test('if a child has lost its folder, another one reads the file', async () => {
  const { check, folder } = await resting();
  await rm(folder, { recursive: true });
  expect(await check()).toEqual(size);
});

test('a child that ends before it opens the file does not count against the file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'foyer-lost-'));
  const pool = createTaskPool({ folder: join(dir, 'jobs'), readyMs: 0 });
  startChildrenFrom(join(dir, 'nothing.js'));
  onTestFinished(async () => {
    startChildrenFrom(inject('children') ?? fileURLToPath(new URL('../tasks/main.ts', import.meta.url)));
    pool.close();
    await rm(dir, { recursive: true, force: true });
  });
  const path = join(dir, 'a.png');
  await writeFile(path, bitPng(30, 20));
  for (const run of [pool.of('ada'), runTask])
    await expect(
      run('checkRaster', { path, mime: 'image/png' }, { limits: checkLimits, read: [path] }),
    ).rejects.toMatchObject({ name: 'TaskCut', blameless: true });
});

/** Opens a pipe for writing as soon as another process reads from it. */
async function writerOf(pipe: string): Promise<FileHandle> {
  let writer: FileHandle | undefined;
  await eventually(async () => {
    writer = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
    return writer !== undefined;
  });
  return writer as FileHandle;
}

test.runIf(process.platform === 'linux')(
  'running out of memory does not count against a file (Linux only)',
  async () => {
    const { dir, pool, path } = await folderWithPool();
    // The child process reads from a pipe that has no data, so it is killed while it reads.
    const pipe = join(dir, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const run = pool.of('ada');
    const held: typeof run = (name, input, options) =>
      run(name, { ...input, path: pipe }, { ...options, read: [pipe] });
    const sender = { id: 'ada', standing: 'proved' } as const;
    const inspect = (given: typeof run) =>
      createMedia({ ffmpegPath: null, searchPath: '' }, { pool: { ...pool, of: () => given } }).inspect(
        path,
        'a.png',
        'artwork',
        sender,
      );
    const looking = inspect(held).catch((thrown: unknown) => thrown);
    const writer = await writerOf(pipe);
    const [name = ''] = await readdir(join(dir, 'jobs'));
    process.kill(processIn(join(dir, 'jobs', name)), 'SIGKILL');
    const error = await looking;
    await writer.close();
    expect(error).toBeInstanceOf(TaskCut);
    expect(error).not.toBeInstanceOf(MediaRefusal);
    expect(await inspect(run)).toMatchObject(size);
  },
);
