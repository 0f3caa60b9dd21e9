import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { readSources } from './scripts/lib/selection/imports.js';
import { sinceLanding } from './scripts/lib/selection/landed.js';
import { nodeEnvironment } from './scripts/lib/run.js';
import { select, type Amount } from './scripts/lib/selection/selection.js';
import { isProgramBuilt } from './scripts/lib/stamp.js';

/** `npm test` and `npm run check` choose the tests of their run. Vitest alone runs all of them. */
const amount = (process.env['TESTS'] ?? 'all') as Amount;
const { projects } = select(amount, readSources(), amount === 'all' ? null : sinceLanding());

/**
 * Programs that tests start keep compiled code, as `npm start` does: the next one takes half of the time. `test/operation/start.test.ts`
 * comes first and leaves what those need that are killed.
 */
const env = nodeEnvironment;

/** The bundle starts with two thirds of the work, and its children that read files with half. */
const built = isProgramBuilt();
const provide = {
  program: join(import.meta.dirname, built ? 'dist/program/main.js' : 'server/main.ts'),
  children: built ? join(import.meta.dirname, 'dist/program/read-files.js') : null,
};

/**
 * A test may take this long, on the slowest machine: a limit ends what hangs and never judges speed. Shorter than the silence after which
 * scripts/lib/watch.js ends a run, so that the test is named.
 */
const patience = { testTimeout: 1_100_000, hookTimeout: 600_000, teardownTimeout: 60_000 };
/** As long as `eventually` waits for a state. */
const poll = { expect: { poll: { timeout: 300_000 } } };

/** Server tests on one engine; the project's name tells the set-up which. */
const server = (name: 'server-once' | 'server-sqlite' | 'server-postgres') => ({
  test: {
    name,
    include: projects[name] ?? [],
    environment: 'node',
    env,
    provide,
    // Files of a worker share the modules they import; a file would spend more time on importing them than on its tests.
    isolate: false,
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/processes/bundled-children.ts'],
    ...patience,
    ...poll,
  },
});

/** The rules that read the sources, and the tests of the built program. As on the server, most of their files import the whole program. */
const rules = (name: 'rules' | 'built', globalSetup: string[]) => ({
  test: {
    name,
    include: projects[name] ?? [],
    environment: 'node',
    env,
    provide,
    isolate: false,
    globalSetup,
    ...patience,
    ...poll,
  },
});

/** Tests wait for processes, disks and PostgreSQL for half of their time: as many as there are processors leave these idle. */
const workers = Math.min(availableParallelism() + 1, 6);

export default defineConfig({
  test: {
    maxWorkers: workers,
    projects: [
      {
        // Node would find the client for Node, which knows no File.
        resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
        test: {
          name: 'web',
          include: projects['web'] ?? [],
          // One window for all files of a worker, and the modules they share: half of the time goes into making both.
          environment: './web/testing/environment/one-window.ts',
          isolate: false,
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: ['web/testing/environment/setup.ts'],
          ...patience,
          ...poll,
        },
      },
      rules('rules', []),
      rules('built', ['test/global-setup.ts']),
      server('server-once'),
      server('server-sqlite'),
      server('server-postgres'),
    ],
  },
});
