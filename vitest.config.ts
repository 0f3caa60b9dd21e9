import { defineConfig } from 'vitest/config';

/** The same server tests run once on each engine; the project's name tells the set-up which. */
const server = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `server-${engine}`,
    include: ['server/**/*.test.ts'],
    // Media knows no database: once is enough.
    exclude: engine === 'postgres' ? ['server/media/**'] : [],
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
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: ['web/testing/setup.ts'],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'house',
          include: ['test/**/*.test.ts', 'contract/**/*.test.ts'],
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
