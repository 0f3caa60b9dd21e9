import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const testing = 'server/testing/';

/** A reason in a test file why one engine is enough for it, though it asks for a database. */
const reason = /^\/\/ Runs on one engine: \S.{19,}/m;

/** What a file of tests imports from the testing folder, as paths from the root. */
const helpers = (path: string, text: string) =>
  [...text.matchAll(/from '(#server\/testing\/[^']+|\.{1,2}\/[^']+)'/g)]
    .map(([, specifier = '']) =>
      specifier.startsWith('#') ? specifier.slice(1) : join(path, '..', specifier),
    )
    .filter((target) => target.startsWith(testing));

/** Whether a file, or a helper it imports, asks which engine the run has: what does not is the same on both. */
function asksForEngine(path: string, read: (path: string) => string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  const text = read(path);
  return (
    text.includes("inject('engine')") ||
    helpers(path, text).some((helper) => asksForEngine(helper, read, seen))
  );
}

const fromRoot = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

/** Whether a server test runs once instead of on each engine. */
export const runsOnce = (path: string, read = fromRoot): boolean =>
  reason.test(read(path)) || !asksForEngine(path, read);
