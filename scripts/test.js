// `npm test`: the usual tests; they also run in a fresh clone. `-- --all`: every test. Plain JavaScript, since Node 20 may
// start it.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from './lib/selection/imports.js';
import { ensureInstalled, root } from './lib/install.js';
import { sinceLanding } from './lib/selection/landed.js';
import { select } from './lib/selection/selection.js';
import { gates, journeys, runSteps, statements, vitest } from './lib/steps.js';

ensureInstalled('tests');
const amount = process.argv.includes('--all') ? 'all' : 'usual';
const changed = sinceLanding();
const { projects, leftOut } = select(amount, readSources(), changed);
const names = Object.keys(projects).filter((name) => projects[name]?.length);
// The tests fill the sample agency in this folder, and the journeys use it.
const sample = join(root, '.cache/sample');
rmSync(sample, { recursive: true, force: true });
const env = { TESTS: amount, SAMPLE_FOLDER: sample };
if (amount === 'all') await runSteps([...gates(), vitest(names, env), journeys(env)]);
else {
  const folder = join(root, '.cache/statements');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tests = vitest(names, { ...env, STATEMENTS_FOLDER: folder });
  await runSteps(
    [...gates(), tests, statements(folder), journeys(env)],
    [
      'Left out (npm test -- --all runs it): on PostgreSQL the tests of what is as it landed and asks for no engine; of slow tests',
      `${leftOut.join(', ') || 'none'}; journeys about layout or one feature; axe at a phone in the dark, a desktop in the light, and a tablet.`,
      ...(changed === null ? ['Nothing is known to have landed: all that could differ was run.'] : []),
    ],
  );
}
