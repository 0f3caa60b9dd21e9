// Copies the files that a server needs, including the built web, into a folder, and packs this folder. Writes a checksum and
// release notes beside the archive. It builds and downloads nothing.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/**
 * Files for tests, measurements and development, which a release leaves out. `web` and `contract` stay, since a digest of these
 * folders identifies the build.
 */
const left = /^(?:e2e|test|tools|\.ci|docs\/mails)\/|^server\/.*\.test\.ts$/;

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
writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.md'), licenses());
if (given > 0) process.stdout.write(`${folder} holds ${name}.\n`);
else {
  const archive = `${folder}.tar.gz`;
  execFileSync('tar', ['-czf', archive, '-C', dirname(folder), name]);
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`);
  writeFileSync(`${folder}-notes.md`, notes());
  process.stdout.write(
    `${archive}\nIts checksum and notes are beside it. Unpack it on the server, then: npm ci --omit=dev && npm start\n`,
  );
}

/** The licences of packages, fonts and icons in the built web and program. Other packages are installed with their licences. */
function licenses(): string {
  const packages = globSync('dist/*/.vite/*licenses.md', { cwd: root }).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split(/^(?=## )/m)
      .slice(1),
  );
  const others = globSync('{tools/fonts/licenses,web/ui/pictures/lucide}/*-license.txt', { cwd: root }).map(
    (path) => `## ${basename(path, '-license.txt')}\n\n${readFileSync(join(root, path), 'utf8')}\n`,
  );
  const all = [...new Set([...packages, ...others])].toSorted();
  return `# Licences of third parties\n\n${all.join('\n')}`;
}

/** The section of the changelog for this version. */
function notes(): string {
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m);
  const found = changes.find((section) => section.startsWith(`## ${version}`));
  return found ?? `## ${version}\n\nThis version has no entry in CHANGELOG.md.\n`;
}
