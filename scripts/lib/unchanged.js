// Plain JavaScript that Node 20 can run.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './install.js';

/** What only people, browsers and the rules read. */
const words = ['docs/', 'e2e/', 'playwright.config.ts', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'];

/**
 * The files that no test of a project of vitest.config.ts comes to, by the beginnings of their paths. A project that is not named here
 * may read everything, as the rules do.
 * @type {Record<string, string[]>}
 */
export const strange = {
  web: [...words, 'server/', 'test/', 'tools/', 'deploy/'],
  // What the server's pages are made of, and the logo that its icons repeat, are not strange to it.
  'server-once': [
    'web/api/',
    'web/app/',
    'web/features/',
    'web/pages/',
    'web/state/',
    'web/testing/',
    'test/',
    ...words,
  ],
};
strange['server-sqlite'] = strange['server-once'] ?? [];

/** What the configuration itself imports counts everywhere. */
const always = 'server/testing/database/suites.ts';

/** Whether the tests of a project can come to a file. @param {string} project @param {string} file */
const comesTo = (project, file) =>
  file === always || !strange[project]?.some((beginning) => file.startsWith(beginning));

const record = join(root, '.cache/passed.json');

/** @returns {string[]} the files of the working tree but those that git ignores; none where there is no git */
function filesOfTree() {
  const { status, stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return status === 0 ? [...new Set(stdout.split('\0').filter(Boolean))].toSorted() : [];
}

/** @param {string} file @returns {Buffer | string} what a file holds; nothing where it was deleted */
function contentOf(file) {
  try {
    return readFileSync(join(root, file));
  } catch {
    return '';
  }
}

/** A file of the working tree and a digest of what it holds. @typedef {{ file: string, digest: string }} Digest */

/** For each project that does not read everything, a digest of what its tests can come to. @param {Digest[]} files @returns {Record<string, string>} */
export function digestsOf(files) {
  if (files.length === 0) return {};
  return Object.fromEntries(
    Object.keys(strange).map((project) => {
      const hash = createHash('sha256').update([process.platform, process.arch, process.env['TZ']].join());
      for (const { file, digest } of files) if (comesTo(project, file)) hash.update(`${file}\0${digest}\0`);
      return [project, hash.digest('hex')];
    }),
  );
}

/** The digests of the working tree as it is: by contents, not times; none where there is no git. */
export const digests = () =>
  digestsOf(
    filesOfTree().map((file) => ({
      file,
      digest: createHash('sha256').update(contentOf(file)).digest('hex'),
    })),
  );

/**
 * The projects whose tests have passed with everything they can come to as it is now.
 * @param {Record<string, string>} now the digests @returns {string[]}
 */
export function unchanged(now, file = record) {
  try {
    const passed = JSON.parse(readFileSync(file, 'utf8'));
    return Object.keys(now).filter((project) => passed[project] === now[project]);
  } catch {
    return [];
  }
}

/**
 * The projects whose tests come to none of these files.
 * @param {string[] | null} files those that differ from what has landed, if anything is known to have @returns {string[]}
 */
export const untouched = (files) =>
  files === null
    ? []
    : Object.keys(strange).filter((project) => !files.some((file) => comesTo(project, file)));

/** Notes digests of projects whose tests have passed. @param {Record<string, string>} passed */
export function remember(passed, file = record) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(passed));
}
