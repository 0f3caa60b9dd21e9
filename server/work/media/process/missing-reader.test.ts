import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bitPng } from '#server/testing/samples/sample-media.ts';
import { MediaUnable } from '../types.ts';
import { answerIn, childArguments, saidIn, type Said } from './run-task.ts';
import { startProcess } from './start-process.ts';
import { checkLimits } from './task-limits.ts';

/** Makes it look as if npm had not installed the picture library's package for this machine. */
const withoutPictures = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (name === 'sharp') throw new Error('Could not load the "sharp" module');
      return next(name, context);
    },
  });
`)}`;

test.each([
  ['one that is started ahead', ['--ready']],
  ['one for a single file', []],
])('a child that cannot load the picture library does not blame the picture: %s', async (_, flags) => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-missing-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'in'));
  const path = join(folder, 'in', 'a.png');
  await writeFile(path, bitPng(30, 20));
  const { promise: answered, resolve } = Promise.withResolvers<Said>();
  const args = ['--import', withoutPictures, ...childArguments(checkLimits, { read: [path], write: [] })];
  const child = await startProcess(process.execPath, [...args, ...flags], {
    limits: checkLimits,
    cwd: folder,
    onLine(line) {
      resolve(saidIn(line));
      return true;
    },
  });
  void child.ended.then(({ code, stderr }) => resolve({ failure: `ended with ${code}: ${stderr}` }));
  child.send(JSON.stringify({ name: 'checkRaster', input: { path, mime: 'image/png' }, last: true }));
  const said = await answered;
  expect(said).toEqual({ unable: 'Could not load the "sharp" module' });
  expect(() => answerIn(said)).toThrow(MediaUnable);
  await child.ended;
});
