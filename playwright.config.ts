import { globSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { sinceLanding } from './scripts/lib/selection/landed.js';
import { isLeftOut, type Amount } from './scripts/lib/selection/selection.js';

/** `npm test` chooses the journeys of its run. Playwright alone runs all of them. */
const amount = (process.env['TESTS'] ?? 'all') as Amount;
const changed = amount === 'all' ? null : sinceLanding();
const leftOut = globSync('e2e/**/*.e2e.ts', { cwd: import.meta.dirname })
  .filter((path) => isLeftOut(amount, path, changed))
  .map((path) => `**/${path}`);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: leftOut,
  outputDir: '.cache/journeys',
  globalSetup: './e2e/support/global-setup.ts',
  // A journey waits for its server, its browser and the network between as much as it works: two leave two processors idle.
  workers: 3,
  // The journeys of a file share a server, one after the other: each in a worker of its own started twice as many.
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // For the slowest machine: a limit ends what hangs and never judges speed.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    // A button that is gone fails its journey before the limit of the whole.
    actionTimeout: 120_000,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
  },
});
