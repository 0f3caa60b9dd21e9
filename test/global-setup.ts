import { ensureBuilt } from '../scripts/lib/run.js';

/** The house measures what is really served: the web is built first when it is not. */
export function setup(): void {
  ensureBuilt();
}
