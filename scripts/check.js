// `npm run check`: the quick gate before a commit. It runs the tests for files that differ from the last landed commit, and for
// files that import them.
import { readSources } from './lib/selection/imports.js';
import { ensureInstalled } from './lib/install.js';
import { sinceLanding } from './lib/selection/landed.js';
import { select } from './lib/selection/selection.js';
import { quickGates, runSteps, vitest } from './lib/steps.js';

ensureInstalled('tests');
const changed = sinceLanding();
const { projects } = select('quick', readSources(), changed);
const names = Object.keys(projects).filter((name) => projects[name]?.length);
await runSteps(
  [...quickGates(), vitest(names, { TESTS: 'quick' })],
  [
    'Left to npm test: tests of what neither differs from what has landed nor imports it, lint by types of other files, the build,',
    'PostgreSQL, the browser, and slow tests.',
    ...(changed === null ? ['Nothing is known to have landed: all quick tests were run.'] : []),
  ],
);
