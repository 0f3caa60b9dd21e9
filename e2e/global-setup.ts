import { spawnSync } from 'node:child_process';
import { chromiumExecutable } from '../scripts/chromium.ts';
import { isBuilt } from '../scripts/stamp.js';

/** Journeys run against the built program in Chromium: both are made ready once, before the workers start. */
export default async function globalSetup(): Promise<void> {
  if (!isBuilt()) {
    const build = spawnSync(process.execPath, ['scripts/build.ts', '--quiet'], { stdio: 'inherit' });
    if (build.status !== 0) throw new Error('The web does not build; the reason stands above.');
  }
  await chromiumExecutable();
}
