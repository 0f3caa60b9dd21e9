// Plain JavaScript for any Node: `npm start` runs it before anything is installed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** The name of the file in dist and dist/program with the digest of the sources of that build. */
export const stampName = 'stamp';

const sources = [
  'contract',
  'web',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/lean-contract.ts',
  'scripts/lean-styles.ts',
  'scripts/page-chunks.ts',
];

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const programSources = ['contract', 'server', 'package-lock.json', 'scripts/build-program.ts'];

/** A digest of all sources of the web. It is made from contents, not from times, so a fresh checkout does not change it. */
export const sourceStamp = () => stampOf(sources);

/** A digest of all sources of the server's bundle. Tests are left out, because a release does not contain them. */
export const programStamp = () => stampOf(programSources, (file) => !/\.test\.tsx?$/.test(file));

/** @param {string[]} paths @param {(file: string) => boolean} [counts] */
function stampOf(paths, counts = () => true) {
  const files = paths
    .flatMap((path) => (path.includes('.') ? [join(root, path)] : filesOf(path)))
    .filter(counts)
    .toSorted();
  const hash = createHash('sha256').update(process.platform);
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** True if the web in dist was built from the current files. */
export const isBuilt = () => isStamped('dist', sourceStamp);

/** True if the server's bundle in dist/program was built from the current files. */
export const isProgramBuilt = () => isStamped('dist/program', programStamp);

/** @param {string} folder @param {() => string} stamp */
function isStamped(folder, stamp) {
  try {
    return readFileSync(join(root, folder, stampName), 'utf8') === stamp();
  } catch {
    return false;
  }
}
