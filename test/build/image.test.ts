// deploy/Dockerfile reduces a release. This test shows that the reduced release is small and still does everything.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Upload } from '#contract/files.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { signUp } from '#server/testing/processes/server-process.ts';
import { client, heavyPng } from '#server/work/uploads/testing/upload-client.ts';
import { installProduction } from './production.ts';
import { root } from '../rules/source.ts';

/** The limit excludes Node (116 MB once the image removes its symbols) and ffmpeg (175 MB). */
const large = /\/bin\/node$|node-av\.node$/;
/** The limit in bytes. With Node, ffmpeg, 8 MB of the system and 3 MB for the file system, the image stays under 353 MB. */
const most = 50_500_000;

test('the reduced release is small, starts, opens pictures, and has its commands', async () => {
  // The folder is on the same disk as the packages, so that files can be linked instead of copied.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = join(mkdtempSync(join(root, '.cache/image-')), 'foyer');
  onTestFinished(() => rmSync(dirname(folder), { recursive: true, force: true }));
  execFileSync(process.execPath, ['scripts/release.ts', '--folder', folder], { cwd: root });
  installProduction(folder, (from, to) => execFileSync('cp', ['-al', from, to]));
  execFileSync(process.execPath, ['scripts/image.ts', folder], { cwd: root });

  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !large.test(path));
  const rest = sizes.reduce((sum, path) => sum + statSync(path).size, 0);
  expect(rest).toBeLessThan(most);
  for (const path of ['web', 'server/testing', 'node_modules/werift'])
    expect(existsSync(join(folder, path))).toBe(false);

  const data = mkdtempSync(join(tmpdir(), 'foyer-image-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    DATA_DIR: data,
    PORT: String(port),
    PUBLIC_URL: url,
  };
  const child = spawn('deploy/node', ['dist/program/main.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  await eventually(() =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  expect((await fetch(url)).status).toBe(200);

  const { ask, start, send, register } = client(url, await signUp(url));
  const bytes = heavyPng(10_000);
  const path = await start(bytes.length);
  await send(path, 0, bytes);
  const { reference } = (await (await ask(path)).json()) as Upload;
  expect((await register(reference)).status).toBe(201);

  const run = (...args: string[]) =>
    execFileSync('deploy/node', args, { cwd: folder, env, encoding: 'utf8' });
  const place = `at x (${folder}/dist/program/main.js:2:9000)`;
  const asked = `console.log((await import('./server/work/system/stack.ts')).inSources(${JSON.stringify(place)}))`;
  expect(run('--input-type=module', '--eval', asked)).toMatch(
    /at x \((?:server|contract|node_modules)\/\S+:\d+:\d+\)/,
  );
  expect(run('scripts/command.js', 'admin', 'setup-link')).toContain(`${url}/setup#`);
  expect(run('scripts/command.js', 'backup', join(data, 'monday'))).toMatch(
    /holds the database \(\d+ rows\) and [12] stored files? /,
  );
  expect(run('scripts/command.js', 'prove', join(data, 'monday'))).toContain('a sign-in worked');
});
