// `npm run check`: the quick gate before a commit. With `-- --all` also what cannot have changed.
import { ensureInstalled } from './lib/install.js';
import { sinceLanding } from './lib/landed.js';
import { quickGates, runSteps, vitest } from './lib/steps.js';
import { digests, remember, unchanged, untouched } from './lib/unchanged.js';

ensureInstalled();
const all = process.argv.includes('--all');
const now = digests();
const passed = all ? [] : unchanged(now);
const landed = all ? [] : untouched(sinceLanding()).filter((name) => !passed.includes(name));
const projects = ['rules', 'web', 'server-once', 'server-sqlite'].filter(
  (name) => !passed.includes(name) && !landed.includes(name),
);
/** @param {string} why @param {string[]} names @returns {string[]} */
const leftOut = (why, names) =>
  names.length > 0 ? [`Not run, ${why} (-- --all runs them): ${names.join(', ')}.`] : [];
await runSteps(
  [...quickGates(), vitest(projects, { SLOW_TESTS: '0' })],
  [
    'Left to npm test: lint by types of files that are as they were committed, PostgreSQL, the browser, and what',
    'vitest.config.ts names as slow.',
    ...leftOut('since they passed here with all they can come to as it is now', passed),
    ...leftOut('since nothing they can come to differs from what has landed', landed),
  ],
);
// What was not run here has not passed here.
if (process.exitCode === 0)
  remember(Object.fromEntries(Object.entries(now).filter(([name]) => !landed.includes(name))));
