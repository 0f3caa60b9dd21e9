// Copies the files that a server needs, the built web included, into a folder and packs it. It builds and downloads nothing.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/**
 * Tests, measurements and files for development only. `web` and `contract` stay, since the build is identified by their digest.
 */
const left = /^(?:e2e|test|tools|\.ci|docs\/mails|scripts\/fonts)\/|^(?:server|scripts)\/.*\.test\.ts$/;

const name = `foyer-${version}`;
const given = process.argv.indexOf('--folder');
const folder = given > 0 ? resolve(process.argv[given + 1] ?? '') : join(root, '.cache/release', name);

if (given > 0 && existsSync(folder)) {
  process.stderr.write(`${folder} exists already. Name a folder that does not.\n`);
  process.exit(1);
}
rmSync(folder, { recursive: true, force: true });
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && !left.test(path) && existsSync(join(root, path)));
for (const path of [...tracked, 'dist']) {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true });
}
if (given > 0) process.stdout.write(`${folder} holds ${name}.\n`);
else {
  const archive = `${folder}.tar.gz`;
  execFileSync('tar', ['-czf', archive, '-C', dirname(folder), name]);
  process.stdout.write(`${archive}\nUnpack it on the server, then: npm ci --omit=dev && npm start\n`);
}
