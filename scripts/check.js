// `npm run check`: the quick gate before a commit. With `-- --all` also what cannot have changed.
import { ensureInstalled } from './lib/install.js';
import { quickGates, runSteps, vitest } from './lib/steps.js';
import { digests, remember, unchanged } from './lib/unchanged.js';

ensureInstalled();
const now = digests();
const same = process.argv.includes('--all') ? [] : unchanged(now);
const projects = ['rules', 'web', 'server-once', 'server-sqlite'].filter((name) => !same.includes(name));
await runSteps(
  [...quickGates(), vitest(projects, { SLOW_TESTS: '0' })],
  [
    'Left to npm test: lint by types of files that are as they were committed, PostgreSQL, the browser, and what',
    'vitest.config.ts names as slow.',
    ...(same.length > 0
      ? [`Passed before, with all they can come to as it is now (-- --all runs them): ${same.join(', ')}.`]
      : []),
  ],
);
if (process.exitCode === 0) remember(now);
