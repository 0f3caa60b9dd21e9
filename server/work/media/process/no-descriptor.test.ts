import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { bitPng } from '#server/testing/samples/sample-media.ts';

const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/**
 * Uses up all but a few file descriptors, opens a picture and searches for ffmpeg. Then frees descriptors and does both
 * again.
 */
const script = (folder: string) => `
  import { closeSync, openSync } from 'node:fs';
  const { createMedia } = await import(${here('../media.ts')});
  const { wrapCommand } = await import(${here('./wrap-command.ts')});
  const { picturesFault } = await import(${here('../../system/pictures.ts')});
  const places = { dataDir: ${JSON.stringify(folder)}, ffmpegPath: process.execPath, searchPath: '' };
  const media = createMedia(places);
  const inspect = () => media.inspect(${JSON.stringify(join(folder, 'a.png'))}, 'a.png', 'picture', { id: 'ada', standing: 'staff' })
    .then(({ mime }) => mime, (error) => [error.name, error.message].join(': '));
  const look = () => media.ffmpegStatus().then(({ hint }) => hint, (error) => error.name);
  const held = [];
  try { for (;;) held.push(openSync('/dev/null', 'r')); } catch {}
  for (let n = 0; n < 3; n++) closeSync(held.pop());
  const crowded = { file: await inspect(), ffmpeg: await look(), pictures: picturesFault() };
  for (const each of held) closeSync(each);
  const free = { file: await inspect(), ffmpeg: await look(), wrapped: (await wrapCommand(['x'], { ms: 1, memoryMb: 1, fileMb: 1 })).length > 1 };
  media.close();
  console.log(JSON.stringify({ crowded, free }));
`;

test.runIf(process.platform === 'linux')(
  'without a free file descriptor a file waits, no process ends, and no error is wrong (Linux only)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-descriptors-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'a.png'), bitPng(30, 20));
    await writeFile(join(folder, 'crowded.ts'), script(folder));
    const command = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, '--no-warnings'];
    const { stdout } = await promisify(execFile)('/bin/sh', [...command, join(folder, 'crowded.ts')]);
    expect(JSON.parse(stdout)).toEqual({
      crowded: {
        file: expect.stringMatching(/^TaskCut: Reading the file could not be started: .*EMFILE\.$/),
        ffmpeg: 'MediaBusy',
        pictures: null,
      },
      free: {
        file: 'image/png',
        ffmpeg: expect.stringContaining('The program of FFMPEG_PATH does not run or is not ffmpeg.'),
        wrapped: true,
      },
    });
  },
);
