import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { nodeEnvironment } from './scripts/lib/run.js';
import { isProgramBuilt } from './scripts/lib/stamp.js';
import { runsOnce } from './server/testing/database/suites.ts';

/**
 * Encoders, files that are parsed one by one, random bodies by the thousand, a film of megabytes, killed processes, a
 * service for files, a checker in Java, nginx, a whole sample agency, databases of releases long ago and copies of whole ones: they take
 * most of the time, and a change elsewhere seldom breaks them. `npm run check` leaves them out.
 */
const slow =
  process.env['SLOW_TESTS'] === '0'
    ? [
        'server/work/media/**',
        'server/data/storage/*.test.ts',
        'server/work/uploads/data-url-reader.test.ts',
        'server/features/hero-video/routes.test.ts',
        'server/features/previews/{hostile,marking,originals}.test.ts',
        'server/features/{projects/media,site-content}/{picture-sizes,pictures,videos}.test.ts',
        'server/features/erasure/erasing/restore.test.ts',
        'server/app/upkeep/{prove,stores}.test.ts',
        'server/data/copy/copy-database.test.ts',
        'server/data/db/upgrade{,-*}.test.ts',
        'server/http/health/draining.test.ts',
        'server/testing/samples/fuzz/fuzz.test.ts',
        'server/features/waves/ten-thousand.test.ts',
        'server/**/crash.test.ts',
        'server/features/files/{fair-queue,limits,opening-queue,reading,spellings}.test.ts',
        'test/build/{image,release}.test.ts',
        'test/operation/{demo,deploy,development,faults,outage}.test.ts',
        'test/site/{html,search}.test.ts',
      ]
    : [];

const serverTests = globSync('server/**/*.test.ts', { cwd: import.meta.dirname });
const once = serverTests.filter((path) => runsOnce(path));
const both = serverTests.filter((path) => !once.includes(path));

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
const patience = { testTimeout: 600_000, hookTimeout: 600_000, teardownTimeout: 60_000 };
/** As long as `eventually` waits for a state. */
const poll = { expect: { poll: { timeout: 300_000 } } };

/** Server tests on one engine; the project's name tells the set-up which. */
const server = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    exclude: slow,
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
          include: ['web/**/*.test.{ts,tsx}'],
          // One window for all files of a worker, and the modules they share: half of the time goes into making both.
          environment: './web/testing/environment/one-window.ts',
          isolate: false,
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: ['web/testing/environment/setup.ts'],
          ...patience,
          ...poll,
        },
      },
      {
        test: {
          name: 'rules',
          include: ['test/**/*.test.ts', 'contract/**/*.test.ts'],
          exclude: slow,
          environment: 'node',
          env,
          provide,
          // As on the server: most of them import the whole program.
          isolate: false,
          globalSetup: ['test/global-setup.ts'],
          ...patience,
          ...poll,
        },
      },
      server('server-once', once),
      server('server-sqlite', both),
      server('server-postgres', both),
    ],
  },
});
