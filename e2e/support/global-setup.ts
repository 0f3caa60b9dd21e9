import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { chromiumExecutable } from '#scripts/lib/chromium.ts';
import { ensureBuilt } from '#scripts/lib/run.js';
import { emptyTables } from './server.ts';

/**
 * Journeys run against the build in Chromium: the build is made, Chromium installed and the tables made once, before the
 * workers start.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  ensureBuilt({ program: true });
  await chromiumExecutable();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-journeys-'));
  await migrateDatabase({ databaseUrl: null, dataDir });
  process.env[emptyTables] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
