import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '#server/testing/samples/sample-media.ts';
import { runTask } from './run-task.ts';
import { documentLimits } from './task-limits.ts';
import { MediaFailure } from '../types.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-task-'));
  await writeFile(join(dir, 'mine.pdf'), pdf('0 0 50 50 re f'));
  await writeFile(join(dir, 'other.pdf'), pdf('0 0 50 50 re f'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const check = (path: string, read: string[]) =>
  runTask('checkPdf', { path }, { limits: documentLimits, read });

test('a task can read its own file', async () => {
  expect(await check(join(dir, 'mine.pdf'), [join(dir, 'mine.pdf')])).toBeNull();
});

test.each([
  ['the neighbour', () => join(dir, 'other.pdf')],
  ['a file of the machine', () => '/etc/passwd'],
  [
    'what lies in the folder of the project',
    () => fileURLToPath(new URL('../../../../README.md', import.meta.url)),
  ],
])('and no other: not %s', async (_, path) => {
  expect(existsSync(path())).toBe(true);
  const work = check(path(), [join(dir, 'mine.pdf')]);
  await expect(work).rejects.toThrow(MediaFailure);
  await expect(work).rejects.toThrow(/restricted/);
});
