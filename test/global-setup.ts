import { ensureBuilt } from '#scripts/lib/run.js';

/** The tests check the built web and the bundle, so this function builds them first if needed. */
export function setup(): void {
  ensureBuilt({ program: true });
}
