// Plain JavaScript that Node 20 can run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.js';

const testing = 'server/testing/';

/** A reason in a test file why one engine is enough for it, though it asks for a database. */
const reason = /^\/\/ Runs on one engine: \S.{19,}/m;

/** A test that asks which engine it runs on, or that holds a table so that others wait for its lock. */
const byEngine = /\binject\('engine'\)|\.engine\b|\/hold-table\.ts'/;

/** The helpers in the testing folder that a file of tests imports, as paths from the root. @param {string} path @param {string} text */
const helpers = (path, text) =>
  [...text.matchAll(/from '(#server\/testing\/[^']+|\.{1,2}\/[^']+)'/g)]
    .map(([, specifier = '']) =>
      specifier.startsWith('#') ? specifier.slice(1) : join(path, '..', specifier),
    )
    .filter((target) => target.startsWith(testing));

/** Whether a file, or a helper it imports, asks which engine the run has: what does not is the same on both. @param {string} path @param {(path: string) => string} read @returns {boolean} */
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

/** Whether a server test runs once instead of on each engine. @param {string} path */
export const runsOnce = (path, read = fromRoot) => reason.test(read(path)) || !asksForEngine(path, read);

/** The folders whose tests are about what PostgreSQL does in its own way: data, jobs, events, uploads, keys of requests, search. */
const engineFolders = [
  'server/data/',
  'server/work/jobs/',
  'server/work/events/',
  'server/work/uploads/',
  'server/http/idempotency/',
  'server/features/search/',
  'server/testing/database/',
];

/** What branches by engine inside one query, and is shown wherever a test waits for a lock. */
const locks = ['lockRows'];

/** Whether code does something else on each engine. @param {string} path @param {string} text */
export function branchesByEngine(path, text) {
  if (path.startsWith('server/testing/') || path.endsWith('.test.ts')) return false;
  const imports = [...text.matchAll(/import \{([^}]*)\} from '#server\/data\/db\/engines\//g)];
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return /\.engine [!=]== '/.test(text) || names.some((name) => name !== '' && !locks.includes(name));
}

/**
 * Whether a server test runs on PostgreSQL in `npm test` too, whatever has changed. Of the others each statement is prepared there.
 * @param {string} path @param {Set<string>} branching the folders of code that branches by engine
 */
export const needsPostgres = (path, branching, read = fromRoot) =>
  engineFolders.some((folder) => path.startsWith(folder)) ||
  /(?:search|at-once)\.test\.ts$/.test(path) ||
  [...branching].some((folder) => path.startsWith(`${folder}/`)) ||
  byEngine.test(read(path));
