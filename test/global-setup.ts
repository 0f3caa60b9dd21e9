import { ensureBuilt } from '#scripts/lib/run.js';

/** The tests check the built web and bundle, so this builds them first if needed. */
export function setup(): void {
  ensureBuilt({ program: true });
}
