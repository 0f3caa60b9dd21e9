import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/journeys',
  globalSetup: './e2e/support/global-setup.ts',
  // A journey waits for its server, its browser and the network between as much as it works: two leave two processors idle.
  workers: 3,
  // The journeys of a file share a server, one after the other: each in a worker of its own started twice as many.
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // A journey that passes at its second try is counted as passed and named at the end of the run (scripts/lib/steps.js).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
  },
});
