// Plain JavaScript that Node 20 can run.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.js';

/** The top folders whose sources import each other. */
const trees = ['contract', 'server', 'web', 'test', 'scripts'];

/** @typedef {Map<string, { text: string, imports: string[] }>} Sources by their paths from the root */

/** @param {string} tree @returns {string[]} */
const filesOf = (tree) =>
  readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

/** The files of the project that a source file imports. @param {string} path @param {string} text */
const importsOf = (path, text) =>
  [...text.matchAll(/(?:from|import\(|import) ?'(#|\.{1,2}\/)([^'?]+)/g)].map(([, start = '', rest = '']) =>
    start === '#' ? rest : join(path, '..', start, rest),
  );

/** Every source file in `trees`, with its imports. @returns {Sources} */
export const readSources = () =>
  new Map(
    trees.flatMap(filesOf).map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [path, { text, imports: importsOf(path, text) }];
    }),
  );
