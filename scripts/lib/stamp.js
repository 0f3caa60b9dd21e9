// Plain JavaScript for any Node: npm start reads it before anything is installed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** The file in dist that says what it was built from. */
export const stampName = 'stamp';

const sources = [
  'contract',
  'web',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
];

/** The plugins of our own that the configuration imports. */
const plugins = () =>
  [...readFileSync(join(root, 'vite.config.ts'), 'utf8').matchAll(/ from '\.\/(scripts\/[^']+)'/g)].flatMap(
    ([, path]) => path ?? [],
  );

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A digest of everything the web is built from. Contents, not times: a fresh checkout of the same files is not a change. */
export function sourceStamp() {
  const files = [...sources, ...plugins()]
    .flatMap((path) => (path.includes('.') ? [join(root, path)] : filesOf(path)))
    .toSorted();
  const hash = createHash('sha256').update(process.platform);
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Whether dist was built from the files as they are. */
export function isBuilt() {
  try {
    return readFileSync(join(root, 'dist', stampName), 'utf8') === sourceStamp();
  } catch {
    return false;
  }
}
