// Plain JavaScript that Node 20 can run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.js';

/** A folder of helpers for tests. */
const testing = /^server\/(?:.*\/)?testing\//;

/** The comment in a test file that says why one engine is enough although it uses a database. */
const reason = /^\/\/ Runs on one engine: \S.{19,}/m;

/** Finds tests that ask for the engine or lock a table. */
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
 * True if a file, or a helper it imports, asks for the engine. Other tests do the same on both. @param {string} path @param
 * {(path: string) => string} read @returns {boolean}
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

/** True if a server test runs once instead of on each engine. @param {string} path */
export const runsOnce = (path, read = fromRoot) => reason.test(read(path)) || !asksForEngine(path, read);

/** The folders whose tests depend on PostgreSQL's own behaviour: data, jobs, events, uploads, request keys, search. */
const engineFolders = [
  'server/data/',
  'server/work/jobs/',
  'server/work/events/',
  'server/work/uploads/',
  'server/http/idempotency/',
  'server/features/search/',
  'server/testing/database/',
];

/** Helpers that differ by engine within one query. Tests that wait for a lock cover them. */
const locks = ['lockRows'];

/** True if code differs by engine. @param {string} path @param {string} text */
export function branchesByEngine(path, text) {
  if (testing.test(path) || path.endsWith('.test.ts')) return false;
  const imports = [...text.matchAll(/import \{([^}]*)\} from '#server\/data\/db\/engines\//g)];
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return /\.engine [!=]== '/.test(text) || names.some((name) => name !== '' && !locks.includes(name));
}

/**
 * True if a server test always runs on PostgreSQL too in `npm test`. The statements of other tests are only prepared there.
 * @param {string} path @param {Set<string>} branching the folders of code that branches by engine
 */
export const needsPostgres = (path, branching, read = fromRoot) =>
  engineFolders.some((folder) => path.startsWith(folder)) ||
  /(?:search|at-once)\.test\.ts$/.test(path) ||
  [...branching].some((folder) => path.startsWith(`${folder}/`)) ||
  byEngine.test(read(path));
