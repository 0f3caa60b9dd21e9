import { ensureBuilt } from '#scripts/lib/run.js';

/** The tests measure what is really served: web and bundle are made first when they are not. */
export function setup(): void {
  ensureBuilt({ program: true });
}
