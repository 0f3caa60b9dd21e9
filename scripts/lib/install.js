// Plain JavaScript that Node 20 can run: it is needed before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }>} */
const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** True when node_modules holds what package-lock.json names: npm leaves the list of what it installed there. */
export function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  return (
    Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' ||
        present[path]?.version === entry.version ||
        (!present[path] && Boolean(entry.optional || entry.devOptional || entry.peer)),
    ) && Object.keys(present).every((path) => path in wanted)
  );
}

/** The environment without the project's own programs: `npm ci` must not run on a Node that it is about to replace. */
function outerEnvironment() {
  const own = resolve(root, 'node_modules');
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !resolve(entry).startsWith(own));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** Installs the packages when they are missing or differ from package-lock.json. Says so in one line; ends the process when it fails. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: outerEnvironment(),
    shell: process.platform === 'win32',
  });
  if (status === 0 && isInstalled()) return;
  console.error(`npm ci did not succeed${error ? `: ${error.message}` : ''}. Run "npm ci" to see why.`);
  process.exit(1);
}

/** The Node that runs the project: the pinned one, or this one where no package carries it for the platform and it is new enough. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 16)) return process.execPath;
  console.error(
    `Foyer needs Node 24.16 or newer. This is ${process.version}, and no package brings a newer one for ${process.platform}-${process.arch}.`,
  );
  return process.exit(1);
}
