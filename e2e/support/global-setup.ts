import { join } from 'node:path';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { chromiumExecutable } from '#scripts/lib/chromium.ts';
import { ensureBuilt } from '#scripts/lib/run.js';
import { keep } from '#server/testing/processes/supervise.ts';
import { journeysFolder } from './server.ts';

/**
 * Journeys test the build in Chromium. Before the workers start, this function builds the app, installs Chromium and
 * creates the tables once.
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
