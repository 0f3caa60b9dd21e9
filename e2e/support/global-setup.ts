import { join } from 'node:path';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { chromiumExecutable } from '#scripts/lib/chromium.ts';
import { ensureBuilt } from '#scripts/lib/run.js';
import { keep } from '#server/testing/processes/supervise.ts';
import { journeysFolder } from './server.ts';

/**
 * Journeys run against the build in Chromium: the build is made, Chromium installed and the tables made once, before the
 * workers start.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  ensureBuilt({ program: true });
  await chromiumExecutable();
  const run = await keep('folder');
  const tables = join(run.folder, 'tables');
  await migrateDatabase({ databaseUrl: null, dataDir: tables });
  process.env[journeysFolder] = run.folder;
  return () => run.stop();
}
