import { spawnSync } from 'node:child_process';
import { chromiumExecutable } from '../scripts/lib/chromium.ts';
import { isBuilt } from '../scripts/lib/stamp.js';

/** Journeys run against the build in Chromium: the build is made and Chromium installed once, before the workers start. */
export default async function globalSetup(): Promise<void> {
  if (!isBuilt()) {
    const build = spawnSync(process.execPath, ['scripts/build.ts', '--quiet'], { stdio: 'inherit' });
    if (build.status !== 0) throw new Error('The web does not build; the reason stands above.');
  }
  await chromiumExecutable();
}
