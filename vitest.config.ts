import { defineConfig } from 'vitest/config';

/**
 * Encoders, killed processes, a service for files, a checker in Java, a whole sample agency: they take most of the time, and
 * a change elsewhere seldom breaks them. `npm run check` leaves them out.
 */
const slow =
  process.env['SLOW_TESTS'] === '0'
    ? [
        'server/media/**',
        'server/storage/*.test.ts',
        'server/features/previews/{marking,originals}.test.ts',
        'server/features/projects/pictures.test.ts',
        'server/**/crash.test.ts',
        'server/features/files/limits.test.ts',
        'test/{demo,html}.test.ts',
      ]
    : [];

/** The same server tests run once on each engine; the project's name tells the set-up which. */
const server = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `server-${engine}`,
    include: ['server/**/*.test.ts'],
    // Media knows no database: once is enough.
    exclude: engine === 'postgres' ? [...slow, 'server/media/**'] : slow,
    environment: 'node',
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 40_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Node would find the client for Node, which knows no File.
        resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Each file has a window of its own, made at a third of the cost that a process of its own takes.
          pool: 'vmThreads',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: ['web/testing/setup.ts'],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'house',
          include: ['test/**/*.test.ts', 'contract/**/*.test.ts'],
          exclude: slow,
          environment: 'node',
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
        },
      },
      server('sqlite'),
      server('postgres'),
    ],
  },
});
