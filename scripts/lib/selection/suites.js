// Plain JavaScript that Node 20 can run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.js';

/** A folder with helpers for tests. */
const testing = /^server\/(?:.*\/)?testing\//;

/** A comment in a test file that uses a database. It says why the test needs only one database engine. */
const reason = /^\/\/ Runs on one engine: \S.{19,}/m;

/** Recognizes tests that depend on the database engine or lock a table. */
const byEngine = /\binject\('engine'\)|\.engine\b|\/lock-table\.ts'/;

/**
 * The helpers in the testing folder that a test file imports, as paths from the root. @param {string} path @param {string} text
 */
const helpers = (path, text) =>
  [...text.matchAll(/from '(#server\/(?:[\w/-]+\/)?testing\/[^']+|\.{1,2}\/[^']+)'/g)]
    .map(([, specifier = '']) =>
      specifier.startsWith('#') ? specifier.slice(1) : join(path, '..', specifier),
    )
    .filter((target) => testing.test(target));

/**
 * True if a file, or a helper it imports, reads which database engine is used. Other tests do the same on both engines. @param
 * {string} path @param {(path: string) => string} read @returns {boolean}
 */
function asksForEngine(path, read, seen = new Set()) {
  if (seen.has(path)) return false;
  seen.add(path);
  const text = read(path);
  return (
    text.includes("inject('engine')") ||
    helpers(path, text).some((helper) => asksForEngine(helper, read, seen))
  );
}

const fromRoot = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** True if a server test runs once, and not once on each database engine. @param {string} path */
export const runsOnce = (path, read = fromRoot) => reason.test(read(path)) || !asksForEngine(path, read);

/** The folders whose tests depend on the behaviour of PostgreSQL: data, jobs, events, uploads, request keys, search. */
const engineFolders = [
  'server/data/',
  'server/work/jobs/',
  'server/work/events/',
  'server/work/uploads/',
  'server/http/idempotency/',
  'server/features/search/',
  'server/testing/database/',
];

/** Helpers whose engine-specific part is within a single query. Tests that wait for a lock cover these helpers. */
const locks = ['lockRows'];

/** True if the code of a file differs by database engine. @param {string} path @param {string} text */
export function branchesByEngine(path, text) {
  if (testing.test(path) || path.endsWith('.test.ts')) return false;
  const imports = [...text.matchAll(/import \{([^}]*)\} from '#server\/data\/db\/engines\//g)];
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return /\.engine [!=]== '/.test(text) || names.some((name) => name !== '' && !locks.includes(name));
}

/**
 * True if a server test always runs on PostgreSQL too in `npm test`. PostgreSQL only prepares the statements of other tests.
 * @param {string} path @param {Set<string>} branching the folders with code that differs by engine
 */
export const needsPostgres = (path, branching, read = fromRoot) =>
  engineFolders.some((folder) => path.startsWith(folder)) ||
  /(?:search|at-once)\.test\.ts$/.test(path) ||
  [...branching].some((folder) => path.startsWith(`${folder}/`)) ||
  byEngine.test(read(path));
